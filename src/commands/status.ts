import packageJson from '../../package.json' with { type: 'json' };
import { instantOf } from '../platform/clock.ts';
import { runningProcesses, taskSuccesses } from '../platform/db/heartbeats.ts';
import { historyOf, maintenanceOf } from '../platform/db/installation.ts';
import { dueWork, endpointStates } from '../webhooks/index.ts';
import type { Command } from './command.ts';
import { expectedSilence, print, withInstallation } from './installation.ts';

export const statusCommands: Command[] = [
  {
    name: 'version',
    usage: '',
    summary: 'Prints the version of Rollcall, and of the Node that runs it.',
    options: {},
    run: async () => print({ version: packageJson.version, node: process.versions.node }),
  },
  {
    name: 'status',
    usage: '',
    summary: 'Prints which processes run, when tasks in the background last succeeded, and the webhooks that are due.',
    options: {},
    run: (_options, env) =>
      withInstallation(env, async ({ config, db, clock }) => {
        const now = clock.now();
        const endpoints: Record<string, number> = {};
        for (const { status, count } of await endpointStates(db)) endpoints[status] = (endpoints[status] ?? 0) + count;
        print({
          version: packageJson.version,
          history: await historyOf(db, clock),
          maintenance: await maintenanceOf(db),
          silent: (await expectedSilence(config, db)) ?? null,
          processes: await runningProcesses(db),
          tasks: await taskSuccesses(db),
          webhooks: { due: await dueWork(db, instantOf(now)), endpoints },
        });
      }),
  },
];
