import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { commandLine } from '../../test/harness/command-line.ts';
import { onTestFileEnd } from '../../test/harness/test-file-cleanup.ts';
import { dispatch } from './run.ts';

/** Runs a command that needs no installation. @returns what it printed */
async function printedBy(...args: string[]): Promise<string> {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
  try {
    await dispatch(args, {});
    return printed.mock.calls.flat().join('\n');
  } finally {
    printed.mockRestore();
  }
}

test.each([
  ['token', 'create', '--help'],
  ['token', 'create', '-h'],
  ['help', 'token', 'create'],
])('`rollcall %s %s %s` tells what the command does', async (...args) => {
  const help = await printedBy(...args);
  expect(help).toMatch(/^rollcall token create --account ID --name NAME .*\n {6}Creates an access token/);
  expect(help).not.toContain('token list');
});

test.each([[['maintenance', '--help']], [['help', 'maintenance']]])(
  '%s tells of all commands of the word',
  async (args) => {
    const help = await printedBy(...args);
    expect(help.match(/^rollcall .*$/gm)).toEqual([
      'rollcall maintenance on --reason TEXT',
      'rollcall maintenance off',
    ]);
  },
);

test('`help`, `--help` and `-h` list every command', async () => {
  const help = await printedBy('help');
  for (const name of ['start', 'token create', 'audit']) expect(help).toMatch(new RegExp(`^ {2}${name}\\b`, 'm'));
  expect(await printedBy('--help')).toBe(help);
  expect(await printedBy('-h')).toBe(help);
});

test('`--version` prints the version', async () => {
  expect(await commandLine({}, '--version')).toMatchObject({ version: packageJson.version });
});

test.each([
  [['maintenance'], 'there is no command "maintenance"; there are maintenance on, maintenance off'],
  [['token', 'lst'], 'there is no command "token lst"; there are token create, token list, token revoke'],
  [['frob'], 'there is no command "frob"; see `bin/rollcall help`'],
  [['help', 'frob'], 'there is no command "frob"; see `bin/rollcall help`'],
  [['maintenance', 'off', 'now'], "Unexpected argument 'now'; usage: bin/rollcall maintenance off"],
  [
    ['account', 'create', '--name', 'Acme', '--time-zone', 'Nowhere', '--language', '?'],
    '--time-zone must be an IANA time zone such as Europe/Madrid; --language must be a BCP 47 language tag such as es-ES',
  ],
])('%s is refused', async (args, message) => {
  await expect(dispatch(args, {})).rejects.toThrow(new RegExp(`^${message}$`));
});

test('with DATABASE_URL a backup of a folder that the installation does not use is refused', async () => {
  const scratch = mkdtempSync(join(tmpdir(), 'rollcall-commands-'));
  onTestFileEnd(() => rmSync(scratch, { recursive: true, force: true }));
  // As `move` leaves it.
  mkdirSync(join(scratch, 'database'));
  writeFileSync(join(scratch, 'database', 'PG_VERSION'), '17\n');
  const key = Buffer.alloc(32).toString('base64');
  const env = { DATA_DIR: scratch, DATABASE_URL: 'postgres://127.0.0.1:1/rollcall', ENCRYPTION_KEY: key };
  await expect(commandLine(env, 'backup', '--to', join(scratch, 'file.tar'))).rejects.toThrow(
    'DATABASE_URL is set: back PostgreSQL up with pg_dump; to back up the embedded database in',
  );
});
