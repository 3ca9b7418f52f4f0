/** The command line. */

import { StartError } from '../platform/config.ts';
import { failureOf } from '../platform/failure.ts';
import { Problem } from '../platform/problem.ts';
import { accountCommands } from './account.ts';
import { apiAddOnCommands } from './api-add-on.ts';
import { auditCommand } from './audit.ts';
import { backupCommand } from './backup.ts';
import { type Command, callOf, readOptions } from './command.ts';
import { configCommand } from './config.ts';
import { demoCommand } from './demo.ts';
import { distributeCommand } from './distribute.ts';
import { doctorCommand } from './doctor/doctor.ts';
import { endpointCommands } from './endpoint.ts';
import { goLiveCommand } from './go-live.ts';
import { maintenanceCommands } from './maintenance.ts';
import { migrateCommand } from './migrate.ts';
import { moveCommand } from './move.ts';
import { purgeCommand } from './purge.ts';
import { reencryptCommand } from './reencrypt.ts';
import { signingKeyCommands } from './signing-key.ts';
import { startCommand } from './start.ts';
import { statusCommands } from './status.ts';
import { tokenCommands } from './token.ts';
import { userCommands } from './user.ts';

const commands: Command[] = [
  startCommand,
  demoCommand,
  migrateCommand,
  backupCommand,
  moveCommand,
  distributeCommand,
  purgeCommand,
  goLiveCommand,
  ...maintenanceCommands,
  ...statusCommands,
  doctorCommand,
  configCommand,
  reencryptCommand,
  ...accountCommands,
  ...userCommands,
  ...tokenCommands,
  ...apiAddOnCommands,
  ...endpointCommands,
  ...signingKeyCommands,
  auditCommand,
];

const isHelp = (word: string) => word === '--help' || word === '-h';

/** The commands whose names begin with these words. */
const commandsIn = (words: string[]) => commands.filter(({ name }) => `${name} `.startsWith(`${words.join(' ')} `));

const noCommand = (words: string[]) => {
  const near = commandsIn(words.slice(0, 1)).map(({ name }) => name);
  const remedy = near.length > 0 ? `there are ${near.join(', ')}` : 'see `bin/rollcall help`';
  return new StartError(`there is no command "${words.join(' ')}"; ${remedy}`);
};

const textOf = (command: Command) => `${callOf(command)}\n      ${command.summary}`;

/** All commands, or those whose names begin with these words. @throws StartError if there are none */
function help(words: string[]): string {
  if (words.length === 0) {
    const rows = commands.map((command) => `  ${textOf(command)}`);
    return `rollcall <command>\n\n${rows.join('\n')}\n\nSettings are environment variables; README lists them.`;
  }
  const named = commandsIn(words);
  if (named.length === 0) throw noCommand(words);
  return named.map((command) => `rollcall ${textOf(command)}`).join('\n');
}

/**
 * Runs the command that the arguments name, `start` without any, with these settings; with `--help` it tells what they do.
 * @throws StartError for an unknown command or wrong options, or what the command throws
 */
export async function dispatch(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const [first, ...others] = args[0] === '--version' ? ['version'] : args;
  if (first === undefined) return startCommand.run({}, env);
  const words = first === 'help' || isHelp(first) ? others : [first, ...others];
  const optionsAt = words.findIndex((word) => word.startsWith('-'));
  const named = optionsAt < 0 ? words : words.slice(0, optionsAt);
  if (words.length === others.length || words.some(isHelp)) return console.log(help(named));
  const command = commands.find(({ name }) => name === words.slice(0, name.split(' ').length).join(' '));
  if (!command) throw noCommand(named);
  await command.run(readOptions(command, words.slice(command.name.split(' ').length)), env);
}

/** The same as a process: it prints why a command failed, and exits. */
export async function run(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  try {
    await dispatch(args, env);
  } catch (error) {
    const isRefusal = error instanceof StartError || error instanceof Problem;
    // A caller of the API does not see what PostgreSQL says; the operator does.
    const cause = error instanceof Problem ? failureOf(error.cause).message : '';
    console.error(isRefusal ? `rollcall: ${error.message}${cause === '' ? '' : ` (${cause})`}` : error);
    process.exit(1);
  }
}
