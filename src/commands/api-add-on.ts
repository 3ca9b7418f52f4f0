import { setApiAddOn } from '../accounts/index.ts';
import type { Command } from './command.ts';
import { accountOf, print, withInstallation } from './installation.ts';

const switchTo = (active: boolean): Command => ({
  name: `api-add-on ${active ? 'on' : 'off'}`,
  usage: '--account ID',
  summary: active ? 'Activates the API for an account.' : 'Takes the API away: every token is refused with 403.',
  options: { account: 'required' },
  run: ({ account = '' }, env) =>
    withInstallation(env, async ({ db, clock }) => {
      const { id } = await accountOf(db, account);
      await setApiAddOn(db, clock, id, active);
      print({ accountId: id, apiAddOnActive: active });
    }),
});

export const apiAddOnCommands = [switchTo(true), switchTo(false)];
