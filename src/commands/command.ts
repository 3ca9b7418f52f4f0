import { parseArgs } from 'node:util';
import { StartError } from '../platform/config.ts';
import { failureOf } from '../platform/failure.ts';

/** A command's options as given, a flag as `yes`; a required one is there when `run` is called. */
export type Options = Record<string, string | undefined>;

export interface Command {
  /** One or two words: `token create`. */
  name: string;
  usage: string;
  summary: string;
  /** Its options, and whether each is required; a flag has no value. */
  options: Record<string, 'required' | 'optional' | 'flag'>;
  run(options: Options, env: NodeJS.ProcessEnv): Promise<void>;
}

/** How the command is called: its name and its options. */
export const callOf = ({ name, usage }: Command): string => `${name} ${usage}`.trim();

/** @throws StartError naming every option that is unknown or missing */
export function readOptions(command: Command, args: string[]): Options {
  const { options } = command;
  const config = Object.fromEntries(
    Object.entries(options).map(([option, kind]) => [
      option,
      { type: kind === 'flag' ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  let values: Options;
  try {
    const parsed = parseArgs({ args, options: config, allowPositionals: false }).values;
    values = Object.fromEntries(
      Object.entries(parsed).map(([option, value]) => [option, value === true ? 'yes' : String(value)]),
    );
  } catch (error) {
    throw new StartError(`${failureOf(error).message.split(/\.\s/)[0]}; usage: bin/rollcall ${callOf(command)}`);
  }
  const missing = Object.keys(options).filter((option) => options[option] === 'required' && !values[option]);
  if (missing.length > 0) {
    throw new StartError(`--${missing.join(', --')} missing; usage: bin/rollcall ${callOf(command)}`);
  }
  return values;
}
