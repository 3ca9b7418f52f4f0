import { switchAddOn } from '../accounts/index.ts';
import { operatorCaller } from '../platform/caller.ts';
import type { Command } from './command.ts';
import { accountOf, print, withInstallation } from './installation.ts';

const switchTo = (active: boolean): Command => ({
  name: `api-add-on ${active ? 'on' : 'off'}`,
  usage: '--account ID',
  summary: active ? 'Activates the API for an account.' : 'Deactivates the API: every token is refused with 403.',
  options: { account: 'required' },
  run: ({ account = '' }, env) =>
    withInstallation(env, async ({ db, app }) => {
      const owner = await accountOf(db, account);
      await app.work.write(operatorCaller(owner), (tx) => switchAddOn(tx, active));
      print({ accountId: owner.id, apiAddOnActive: active });
    }),
});

export const apiAddOnCommands = [switchTo(true), switchTo(false)];
