import { beginHistory } from '../platform/db/installation.ts';
import type { Command } from './command.ts';
import { homeOf, print, withInstallation } from './installation.ts';

export const goLiveCommand: Command = {
  name: 'go-live',
  usage: '',
  summary:
    'Declares restored or moved data to be the installation itself: its next start sends webhooks and mail again.',
  options: {},
  run: (_options, env) =>
    withInstallation(env, async ({ config, db, clock }) => {
      const home = await homeOf(config, db);
      print({ history: await beginHistory(db, clock, home), ...home });
    }),
};
