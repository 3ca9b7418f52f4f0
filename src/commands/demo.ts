import { createToken, createUser, listAccounts, setApiAddOn } from '../accounts/index.ts';
import { createAccount } from '../api.ts';
import { company, fillDemo } from '../demo/index.ts';
import { newReadableSecret } from '../platform/readable-secret.ts';
import type { Command } from './command.ts';
import { beginFirstRun, type FirstRun, finishFirstRun } from './first-run.ts';
import { type Installation, print, withInstallation } from './installation.ts';

export const demoCommand: Command = {
  name: 'demo',
  usage: '',
  summary: 'Creates another account, with an invented company, and prints how to sign in.',
  options: {},
  run: (_options, env) =>
    withInstallation(env, async (installation) => print(await makeDemoAccount(installation)), { creates: true }),
};

/** Creates the demo company of a first start, all of it or nothing, and writes `first-run.json`. */
export async function makeDemo(installation: Installation) {
  const { dataDir } = installation.config;
  beginFirstRun(dataDir);
  const { employees, ...firstRun } = await makeDemoAccount(installation);
  const file = finishFirstRun(dataDir, firstRun);
  return { ...firstRun, employees, file };
}

/** The API add-on of the account stays off until the demo is complete. */
async function makeDemoAccount({ config, db, app, clock }: Installation): Promise<FirstRun & { employees: number }> {
  const earlier = (await listAccounts(db)).filter(({ name }) => name.startsWith(company.name)).length;
  const { language, timeZone } = company;
  const name = earlier === 0 ? company.name : `${company.name} ${earlier + 1}`;
  const email = `admin${earlier === 0 ? '' : earlier + 1}@${company.domain}`;
  const password = newReadableSecret();
  const account = await createAccount(db, clock, { name, language, timeZone });
  const accountId = account.id;
  const role = 'administrator';
  const user = { name: 'Demo administrator', email };
  const userId = await createUser(db, app.signIn, clock, { accountId, ...user, password, role });
  const employees = await fillDemo(app, account, { id: userId, name: user.name });
  const token = await createToken(db, clock, { accountId, name: 'Demo token', scopes: ['*'] });
  await setApiAddOn(db, clock, accountId, true);
  return { baseUrl: config.baseUrl, accountId, email, password, apiToken: token.text, employees };
}
