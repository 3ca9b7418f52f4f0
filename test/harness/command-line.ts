/** The command line within the process of the test: a process of its own takes a second to load the product. */
import { vi } from 'vitest';
import { dispatch } from '../../src/commands/run.ts';

/**
 * Runs a command. Nothing else may print meanwhile.
 * @returns what it printed, read as JSON
 * @throws StartError or Problem, whose message the command line prints after its name
 */
// biome-ignore lint/suspicious/noExplicitAny: what each command prints is described where it is declared
export async function commandLine(env: Record<string, string>, ...args: string[]): Promise<any> {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
  try {
    await dispatch(args, { LOG_LEVEL: 'silent', ...env });
    return JSON.parse(printed.mock.calls.flat().join('\n'));
  } finally {
    printed.mockRestore();
  }
}
