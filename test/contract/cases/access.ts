import { newTokenText } from '../../../src/accounts/tokens/token-text.ts';
import type { Schema } from '../document/schema.ts';
import { hints } from '../hints.ts';
import type { Trial } from '../trial.ts';

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** A caller without the right is refused, and learns why. */
export async function tryAccess(trial: Trial): Promise<void> {
  const { operation, tenant, setting } = trial;
  if (operation.access === 'anyone') return;
  const { outcast } = setting;
  const call = await trial.ready();
  const refuse = (name: string, credentials: Record<string, string>, status: number, code: string) =>
    trial.ask(call, { name, credentials, status, code });

  await refuse('no credentials', {}, 401, 'invalid_token');
  const malformed = ['Bearer x\u00e9', 'Basic YTpi', tenant.account.token, bearer(newTokenText()).authorization];
  for (const authorization of trial.inTurn(malformed, 1)) {
    await refuse(`the credentials "${authorization.slice(0, 12)}"`, { authorization }, 401, 'invalid_token');
  }
  await refuse('a token that was revoked', bearer(outcast.revoked), 401, 'token_revoked');
  await refuse('a token that has expired', bearer(outcast.expired), 401, 'token_expired');
  const origin = setting.app.config.baseUrl;
  await refuse('a cookie that is none', { cookie: 'rollcall.session_token=x', origin }, 401, 'invalid_token');
  await refuse('no API add-on', bearer(outcast.withoutAddOn), 403, 'api_add_on_inactive');

  if (operation.access === 'session') {
    const credentials = bearer(tenant.account.token);
    await trial.ask(call, { name: 'a token, where people are asked for', credentials, status: 403 });
  }
  // Without a required scope, any token will do.
  if (operation.scope === undefined) return;
  const name = 'a token that does not reach so far';
  const answer = await refuse(name, bearer(await outcast.lacking(operation.scope)), 403, 'missing_scope');
  if (!String(answer.json?.detail).includes(operation.scope)) {
    trial.complain(name, `the scope ${operation.scope} is not named`);
  }
  await tryScope(trial, operation.scope);
}

/** The fields of an object that need more than the scope of the operation. */
function guarded(trial: Trial, schema: Schema | undefined): string[] {
  const { document } = trial.setting;
  if (!schema) return [];
  const { items, properties = {} } = document.resolve(schema);
  return Object.entries((items ? document.resolve(items).properties : properties) ?? {})
    .filter(([, property]) => ![undefined, trial.operation.scope].includes(property['x-required-scope'] as string))
    .map(([name]) => name);
}

/** With the scope of the operation alone, fields that need another are neither shown nor accepted. */
async function tryScope(trial: Trial, scope: string): Promise<void> {
  const { operation, setting, tenant } = trial;
  const credentials = bearer(await tenant.account.newToken([scope, ...(hints[operation.id]?.furtherScopes ?? [])]));
  const call = await trial.ready();
  if (operation.method === 'GET') {
    const answer = await trial.ask(call, { name: 'its scope alone', credentials, status: 'success' });
    const envelope = operation.replies.get(200)?.content.get('application/json')?.schema ?? {};
    const hidden = guarded(trial, setting.document.resolve(envelope).properties?.data);
    const rows: object[] = [answer.json?.data ?? []].flat();
    const shown = hidden.filter((name) => rows.some((row) => name in row));
    if (shown.length > 0) trial.complain('its scope alone', `shows ${shown.join(', ')}`);
    const unnamed = hidden.filter((name) => !answer.json?.meta?.redacted?.includes(name));
    if (unnamed.length > 0) trial.complain('its scope alone', `leaves out ${unnamed.join(', ')} without saying so`);
  } else if (guarded(trial, operation.body?.schema).some((name) => call.body?.[name] != null)) {
    const name = 'its scope alone, with fields that need another';
    await trial.ask(call, { name, credentials, status: 403, code: 'missing_scope' });
  }
}
