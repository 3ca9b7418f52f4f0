import { maintenanceOf, setMaintenance } from '../platform/db/installation.ts';
import type { Command } from './command.ts';
import { print, withInstallation } from './installation.ts';

/** Running processes look every second. */
const switchTo = (env: NodeJS.ProcessEnv, reason: string | null): Promise<void> =>
  withInstallation(env, async ({ db }) => {
    await setMaintenance(db, reason);
    print({ maintenance: await maintenanceOf(db) });
  });

export const maintenanceCommands: Command[] = [
  {
    name: 'maintenance on',
    usage: '--reason TEXT',
    summary: 'Refuses all changes, and shows why; reads are answered, webhooks and mail wait. No process restarts.',
    options: { reason: 'required' },
    run: ({ reason = '' }, env) => switchTo(env, reason.slice(0, 500)),
  },
  {
    name: 'maintenance off',
    usage: '',
    summary: 'Accepts changes again, and sends what has waited.',
    options: {},
    run: (_options, env) => switchTo(env, null),
  },
];
