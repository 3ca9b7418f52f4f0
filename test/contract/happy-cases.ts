import { inShort, isRefused } from './answers.ts';
import { type Call, withoutVersion } from './call.ts';
import { kinOf } from './collection.ts';
import { isWrite, type Operation, takesHeader } from './document.ts';
import { missingFromExample } from './reply-check.ts';
import type { Trial } from './trial.ts';

/** Write operations that leave no event, each with the reason. */
export const silent: Record<string, string> = {
  signIn: 'makes a session, which is no data of an account',
  signOut: 'ends a session',
  keepEventConsumer: "a reader's own note of how far it has read the log; an event of it would lengthen the log",
  deleteEventConsumer: 'the end of such a note',
};

const isSuccess = (status: number) => status < 300;

/**
 * Finds out what has to happen to an object before the operation can be carried out on it, by trying: nothing, else
 * one of the other operations on the same object.
 * @returns whether anything led to success
 */
async function findPreparation(trial: Trial): Promise<boolean> {
  const { operation, maker, setting } = trial;
  const attempt = async (steps: Operation[]) => {
    const { answer } = await maker.perform(operation, steps);
    trial.judge(`its example after ${steps.map(({ id }) => id).join() || 'nothing'}`, answer);
    return answer;
  };
  const first = await attempt([]);
  if (!isRefused(first)) {
    // The second tells which values cannot be sent twice.
    await attempt([]);
    return true;
  }
  for (const step of kinOf(setting.document, operation)) {
    const answer = await attempt([step]).catch(() => undefined);
    if (!answer || isRefused(answer)) continue;
    setting.preparations.set(operation, [step]);
    await attempt([step]);
    return true;
  }
  trial.complain('its documented example', `is refused, whatever comes before it: ${inShort(first)}`);
  return false;
}

/** The same, but for what is hidden the second time. */
function isRepeat(first: unknown, second: unknown): boolean {
  if (second === '•••' || first === second) return true;
  if (typeof first !== 'object' || typeof second !== 'object' || first === null || second === null) return false;
  const keys = Object.keys(first);
  const at = (value: object, key: string) => (value as Record<string, unknown>)[key];
  return keys.join() === Object.keys(second).join() && keys.every((key) => isRepeat(at(first, key), at(second, key)));
}

async function tryIdempotency(trial: Trial): Promise<void> {
  if (!takesHeader(trial.operation, 'idempotency-key')) return;
  const call = await trial.ready();
  const headers = { 'idempotency-key': `contract ${trial.cases}` };
  const first = await trial.ask(call, { name: 'an Idempotency-Key', headers, status: 'success' });
  const before = await trial.tenant.sequence();
  const again = await trial.ask(call, { name: 'the Idempotency-Key again', headers, status: first.status });
  if (again.headers['idempotent-replayed'] !== 'true') trial.complain('the Idempotency-Key again', 'is no replay');
  if (!isRepeat(first.json, again.json)) {
    trial.complain('the Idempotency-Key again', `answers ${inShort(again)}, not ${inShort(first)}`);
  }
  if ((await trial.tenant.sequence()) !== before) trial.complain('the Idempotency-Key again', 'writes again');
  // The bytes are compared, so a space is another body.
  const raw = `${JSON.stringify(call.body ?? {})} `;
  const expected = { status: 422, code: 'idempotency_key_reused' };
  await trial.ask(call, { name: 'the Idempotency-Key with another body', headers, raw, ...expected });
}

/** The read of the object that a call is about. */
function readOf({ setting: { document } }: Trial, { operation, path }: Call): Call | undefined {
  const steps = operation.path.split('/');
  const depth = steps.findIndex((step) => step.startsWith('{')) + 1;
  if (depth === 0) return undefined;
  const read = document.find('GET', steps.slice(0, depth).join('/'));
  return (
    read && {
      operation: read,
      path: path.split('/').slice(0, depth).join('/'),
      query: {},
      headers: {},
      body: undefined,
    }
  );
}

async function tryConditions(trial: Trial): Promise<void> {
  const { operation, tenant } = trial;
  if (takesHeader(operation, 'if-none-match')) {
    const call = await trial.ready();
    const {
      headers: { etag = '' },
    } = await trial.ask(call, { name: 'a read', status: 'success' });
    for (const tag of [etag, `W/${etag}`, `"0.x", ${etag}`, '*']) {
      await trial.ask(call, { name: `If-None-Match: ${tag}`, headers: { 'if-none-match': tag }, status: 304 });
    }
    await trial.ask(call, { name: 'If-None-Match of another', headers: { 'if-none-match': '"0.x"' }, status: 200 });
  }
  if (!takesHeader(operation, 'if-match')) return;
  const call = withoutVersion(await trial.ready());
  // What a PUT is about need not be there before it.
  if (operation.method === 'PUT') await trial.ask(call, { name: 'without If-Match', status: 'success' });
  for (const tag of ['"999999.x"', 'W/"1.x"', 'x']) {
    const expected = { status: 412, code: 'version_mismatch' };
    await trial.ask(call, { name: `If-Match: ${tag}`, headers: { 'if-match': tag }, ...expected });
  }
  const read = readOf(trial, call);
  const etag = read && (await tenant.send(read)).headers.etag;
  if (etag === undefined) return;
  await trial.ask(call, { name: 'If-Match of the present version', headers: { 'if-match': etag }, status: 'success' });
}

function complainOfSilence(trial: Trial, before: number, after: number): void {
  const { operation } = trial;
  if (!isWrite(operation) || after > before || operation.id in silent) return;
  trial.complain('its documented example', 'leaves no event in the log');
}

/** What the operation is for: its documented example succeeds, and leaves an event if it writes. */
export async function tryHappy(trial: Trial): Promise<void> {
  if (!(await findPreparation(trial))) return;
  const call = await trial.ready();
  const before = await trial.tenant.sequence();
  const answer = await trial.ask(call, { name: 'its documented example', status: 'success' });
  complainOfSilence(trial, before, await trial.tenant.sequence());
  const missing = missingFromExample(trial.operation, answer);
  if (missing.length > 0) trial.complain('its documented example', `does not show ${missing.join(', ')}`);
  const successes = [...trial.operation.replies.keys()].filter(isSuccess);
  if (successes.length > 1) await trial.ask(withoutVersion(call), { name: 'the same again', status: 'success' });
  await tryIdempotency(trial);
  await tryConditions(trial);
}
