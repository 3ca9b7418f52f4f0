import { parseArgs } from 'node:util';
import { StartError } from '../platform/config.ts';
import { failureOf } from '../platform/failure.ts';

/** A command's options as given; a required one is there when `run` is called. */
export type Options = Record<string, string | undefined>;

export interface Command {
  /** One or two words: `token create`. */
  name: string;
  usage: string;
  summary: string;
  /** Its options, and whether each is required. */
  options: Record<string, 'required' | 'optional'>;
  run(options: Options, env: NodeJS.ProcessEnv): Promise<void>;
}

/** @throws StartError naming every option that is unknown or missing */
export function readOptions({ name, usage, options }: Command, args: string[]): Options {
  const config = Object.fromEntries(Object.keys(options).map((option) => [option, { type: 'string' as const }]));
  let values: Options;
  try {
    values = parseArgs({ args, options: config, allowPositionals: false }).values;
  } catch (error) {
    throw new StartError(`${failureOf(error).message.split(/\.\s/)[0]}; usage: bin/rollcall ${name} ${usage}`);
  }
  const missing = Object.keys(options).filter((option) => options[option] === 'required' && !values[option]);
  if (missing.length > 0) {
    throw new StartError(`--${missing.join(', --')} missing; usage: bin/rollcall ${name} ${usage}`);
  }
  return values;
}
