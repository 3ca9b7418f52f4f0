import type { Schema } from './schema.ts';
import type { Trial } from './trial.ts';

/** The fields of an object that need more than the scope of the operation. */
const guarded = (trial: Trial, schema: Schema | undefined): string[] => {
  const { document } = trial.setting;
  if (!schema) return [];
  const { items, properties = {} } = document.resolve(schema);
  return Object.entries((items ? document.resolve(items).properties : properties) ?? {})
    .filter(([, property]) => ![undefined, trial.operation.scope].includes(property['x-required-scope'] as string))
    .map(([name]) => name);
};

/** With the scope of the operation and no other, fields that need another are neither shown nor taken. */
export async function tryScope(trial: Trial): Promise<void> {
  const { operation, setting, tenant } = trial;
  if (operation.access !== 'token' || operation.scope === undefined) return;
  const credentials = { authorization: `Bearer ${await tenant.account.newToken([operation.scope])}` };
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
