import { beginHistory } from '../platform/db/installation.ts';
import type { Command } from './command.ts';
import { homeOf, openAlone, print, refuseUnlessThere, withInstallation } from './installation.ts';

export const goLiveCommand: Command = {
  name: 'go-live',
  usage: '',
  summary:
    'Declares restored or moved data to be the installation itself: its next start sends webhooks and mail again.',
  options: {},
  async run(_options, env) {
    // A running process would go on to tell the history before.
    const { databaseUrl, databaseDirectUrl } = refuseUnlessThere(env);
    const server = databaseDirectUrl ?? databaseUrl;
    if (server !== undefined) await (await openAlone(server, 'go-live')).close();
    await withInstallation(env, async ({ config, db, clock }) => {
      const home = await homeOf(config, db);
      print({ history: await beginHistory(db, clock, home), ...home });
    });
  },
};
