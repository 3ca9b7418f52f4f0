/** Requests on behalf of a token with the scope of the operation alone. */
import type { TestAccount } from './app.ts';
import type { OperationRequest } from './every-operation.ts';
import type { Answer } from './http.ts';
import type { Leaks } from './leaks.ts';

/** A body without the members of these names, at any depth. */
function without(body: unknown, names: readonly string[]): unknown {
  if (Array.isArray(body)) return body.map((one) => without(one, names));
  if (typeof body !== 'object' || body === null) return body;
  const kept = Object.entries(body).filter(([name]) => !names.includes(name));
  return Object.fromEntries(kept.map(([name, one]) => [name, without(one, names)]));
}

/** What a refusal, or that of the first row of a batch, says about missing scopes. */
function lackedIn({ json }: Answer, held: readonly string[]) {
  const { code, params = {} } = json?.code ? json : (json?.data?.[0]?.errors?.[0] ?? {});
  if (code !== 'missing_scope') return undefined;
  const split = (list = '') => list.split(', ').filter((one: string) => one !== '');
  const fields = split(params.fields);
  return { fields, scopes: split(params.scopes ?? params.scope).filter((one) => !held.includes(one)) };
}

/**
 * Asks with the scope of the operation alone, and searches the replies. Where the refusal says that fields need another
 * scope, it asks again without them; where it says that the request does, with it.
 * @returns the last reply
 */
export async function askAsItsScope(account: TestAccount, asked: OperationRequest, leaks: Leaks): Promise<Answer> {
  const { id, method, url, scope } = asked;
  const held = scope === undefined ? [] : [scope];
  let { body } = asked;
  for (;;) {
    const token = await account.newToken(held);
    const reply = await account.api(method, url, { token, ...(body && { body }) });
    leaks.searchReply({ name: held.join(), held }, `${id} ${url}`, reply);
    const lacked = lackedIn(reply, held);
    const bare = without(body, lacked?.fields ?? []) as object | undefined;
    if (JSON.stringify(bare) !== JSON.stringify(body)) body = bare;
    else if (lacked && lacked.scopes.length > 0) held.push(...lacked.scopes);
    else return reply;
  }
}
