/** The command line. */

import { StartError } from '../platform/config.ts';
import { Problem } from '../platform/problem.ts';
import { accountCommands } from './account.ts';
import { apiAddOnCommands } from './api-add-on.ts';
import { auditCommand } from './audit.ts';
import { backupCommand } from './backup.ts';
import { type Command, readOptions } from './command.ts';
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

const help = () => {
  const rows = commands.map(({ name, usage, summary }) => `  ${`${name} ${usage}`.trim()}\n      ${summary}`);
  return `rollcall <command>\n\n${rows.join('\n')}\n\nSettings are environment variables; README lists them.`;
};

/**
 * Runs the command that the arguments name, `start` without any, with these settings.
 * @throws StartError for an unknown command or wrong options, or what the command throws
 */
export async function dispatch(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const [first] = args;
  if (first === undefined) return startCommand.run({}, env);
  if (['help', '--help', '-h'].includes(first)) return console.log(help());
  const command = commands.find(({ name }) => name === args.slice(0, name.split(' ').length).join(' '));
  if (!command) throw new StartError(`there is no command "${args.join(' ')}"; see \`bin/rollcall help\``);
  await command.run(readOptions(command, args.slice(command.name.split(' ').length)), env);
}

/** The same as a process: it prints why a command failed, and exits. */
export async function run(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  try {
    await dispatch(args, env);
  } catch (error) {
    const isRefusal = error instanceof StartError || error instanceof Problem;
    console.error(isRefusal ? `rollcall: ${error.message}` : error);
    process.exit(1);
  }
}
