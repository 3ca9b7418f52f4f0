/** The process and its command line. */
import { accountCommands } from './commands/account.ts';
import { apiAddOnCommands } from './commands/api-add-on.ts';
import { type Command, readOptions } from './commands/command.ts';
import { demoCommand } from './commands/demo.ts';
import { migrateCommand } from './commands/migrate.ts';
import { purgeCommand } from './commands/purge.ts';
import { reencryptCommand } from './commands/reencrypt.ts';
import { signingKeyCommands } from './commands/signing-key.ts';
import { startCommand } from './commands/start.ts';
import { tokenCommands } from './commands/token.ts';
import { userCommands } from './commands/user.ts';
import { StartError } from './platform/config.ts';

const commands: Command[] = [
  startCommand,
  demoCommand,
  migrateCommand,
  purgeCommand,
  reencryptCommand,
  ...accountCommands,
  ...userCommands,
  ...tokenCommands,
  ...apiAddOnCommands,
  ...signingKeyCommands,
];

const help = () => {
  const rows = commands.map(({ name, usage, summary }) => `  ${`${name} ${usage}`.trim()}\n      ${summary}`);
  return `rollcall <command>\n\n${rows.join('\n')}\n\nSettings are environment variables; README lists them.`;
};

/** @throws StartError for an unknown command or wrong options */
async function main(args: string[]): Promise<void> {
  const [first] = args;
  if (first === undefined) return startCommand.run({}, process.env);
  if (['help', '--help', '-h'].includes(first)) return console.log(help());
  const command = commands.find(({ name }) => name === args.slice(0, name.split(' ').length).join(' '));
  if (!command) throw new StartError(`there is no command "${args.join(' ')}"; see \`bin/rollcall help\``);
  await command.run(readOptions(command, args.slice(command.name.split(' ').length)), process.env);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof StartError ? `rollcall: ${error.message}` : error);
  process.exit(1);
});
