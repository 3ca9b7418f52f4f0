import { readSettings } from '../platform/config.ts';
import type { Command } from './command.ts';
import { print } from './installation.ts';

export const configCommand: Command = {
  name: 'config',
  usage: '',
  summary: 'Prints every setting, its value in force without secrets, and where it comes from.',
  options: {},
  run: async (_options, env) => print(readSettings(env).settings),
};
