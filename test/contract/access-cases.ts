import { listTokens, revokeToken, scopes } from '../../src/accounts/index.ts';
import { newTokenText } from '../../src/accounts/tokens/token-text.ts';
import type { TestAccount } from '../harness/app.ts';
import type { Trial } from './trial.ts';

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** The token of an account without the API add-on. */
const tokensWithoutAddOn = new WeakMap<object, Promise<string>>();
function tokenWithoutAddOn({ setting: { app } }: Trial): Promise<string> {
  const token = tokensWithoutAddOn.get(app) ?? app.newAccount({ addOn: false }).then((account) => account.token);
  tokensWithoutAddOn.set(app, token);
  return token;
}

async function revokedToken({ setting: { app } }: Trial, account: TestAccount): Promise<string> {
  const token = await account.newToken(['*']);
  const newest = (await listTokens(app.db, account.id)).findLast(({ scopes: [scope] }) => scope === '*');
  await revokeToken(app.db, app.clock, account.id, String(newest?.id));
  return token;
}

/** Whoever may not do it is refused, and told why. */
export async function tryAccess(trial: Trial): Promise<void> {
  const { operation, tenant } = trial;
  if (operation.access === 'anyone') return;
  const { account } = tenant;
  const call = await trial.ready();
  const refuse = (name: string, credentials: Record<string, string>, status: number, code: string) =>
    trial.ask(call, { name, credentials, status, code });

  await refuse('no credentials', {}, 401, 'invalid_token');
  for (const authorization of ['Bearer', 'Bearer x', 'Bearer  ', 'Basic YTpi', account.token, 'bearer \u00e9']) {
    await refuse(`the credentials "${authorization.slice(0, 12)}"`, { authorization }, 401, 'invalid_token');
  }
  await refuse('a token that was never given out', bearer(newTokenText()), 401, 'invalid_token');
  await refuse('a token that was revoked', bearer(await revokedToken(trial, account)), 401, 'token_revoked');
  const expired = await account.newToken(['*'], '2026-01-01T00:00:00.000Z');
  await refuse('a token that has expired', bearer(expired), 401, 'token_expired');
  const origin = trial.setting.app.config.baseUrl;
  await refuse('a cookie that is none', { cookie: 'rollcall.session_token=x', origin }, 401, 'invalid_token');
  await refuse('no API add-on', bearer(await tokenWithoutAddOn(trial)), 403, 'api_add_on_inactive');

  if (operation.access === 'session') {
    await trial.ask(call, {
      name: 'a token, where people are asked for',
      credentials: bearer(account.token),
      status: 403,
    });
  }
  // Any token will do where no scope is asked for.
  if (operation.scope === undefined) return;
  const others = scopes.filter((scope) => scope !== operation.scope);
  const lacking = bearer(await account.newToken(others));
  const answer = await refuse('a token that does not reach so far', lacking, 403, 'missing_scope');
  if (!String(answer.json?.detail).includes(operation.scope)) {
    trial.complain('a token that does not reach so far', `the scope ${operation.scope} is not named`);
  }
}
