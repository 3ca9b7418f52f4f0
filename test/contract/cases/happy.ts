import { inShort, isRefused } from '../answers.ts';
import type { Call } from '../call.ts';
import { kinOf } from '../collection.ts';
import { isWrite, takesHeader } from '../document/operation.ts';
import { hints } from '../hints.ts';
import { whatToDo } from '../maker.ts';
import type { Trial } from '../trial.ts';
import { judgeDays } from './days.ts';

const isSuccess = (status: number) => status < 300;
const its = 'its documented example';

/** Whether a hint says that no request succeeds. */
export const isNeverReady = ({ operation }: Trial): boolean => hints[operation.id]?.refused !== undefined;

/**
 * The documented example succeeds, on objects that the test creates.
 * @returns whether it does; if not, the complaint names the line that would help
 */
async function isReady(trial: Trial): Promise<boolean> {
  const { operation, maker, setting } = trial;
  const { answer } = await maker.perform(operation);
  trial.judge(its, answer);
  if (!isRefused(answer) || isNeverReady(trial)) return true;
  const kin = kinOf(setting.document, operation).map(({ id }) => id);
  for (const id of kin) {
    const after = [...(hints[operation.id]?.after ?? []), id];
    const { answer: second } = await maker.perform(operation, after).catch(() => ({ answer: undefined }));
    if (!second || isRefused(second)) continue;
    const line = `${operation.id}: { after: [${after.map((one) => `'${one}'`).join(', ')}] },`;
    trial.complain(its, `is refused unless something happens first. Add to test/contract/hints.ts:\n  ${line}`);
    return false;
  }
  const tried = kin.length > 0 ? `\nNo single step before it helps (tried: ${kin.join(', ')}).` : '';
  trial.complain(its, `is refused: ${inShort(answer)}${tried}\n${whatToDo(operation, answer)}`);
  return false;
}

/** The same reply, except for values that are hidden the second time. */
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
  const headers = { 'idempotency-key': 'contract' };
  const first = await trial.ask(call, { name: 'an Idempotency-Key', headers, status: 'success' });
  const before = await trial.tenant.sequence();
  const name = 'the Idempotency-Key again';
  const again = await trial.ask(call, { name, headers, status: first.status });
  if (again.headers['idempotent-replayed'] !== 'true') trial.complain(name, 'is no replay');
  if (!isRepeat(first.json, again.json)) trial.complain(name, `answers ${inShort(again)}, not ${inShort(first)}`);
  if ((await trial.tenant.sequence()) !== before) trial.complain(name, 'writes again');
  // The bytes are compared, so an added space makes another body.
  const raw = `${JSON.stringify(call.body ?? {})} `;
  const expected = { status: 422, code: 'idempotency_key_reused' };
  await trial.ask(call, { name: 'the Idempotency-Key with another body', headers, raw, ...expected });
}

/** The read of the object that a call is about. */
function readOf({ setting: { document } }: Trial, { operation, path }: Call): Call | undefined {
  const steps = operation.path.split('/');
  // The innermost object of the path that can be read.
  const depths = steps.flatMap((step, i) => (step.startsWith('{') ? [i + 1] : [])).reverse();
  const reads = depths.map((depth) => ({ depth, read: document.find('GET', steps.slice(0, depth).join('/')) }));
  const { depth = 0, read } = reads.find((one) => one.read) ?? {};
  if (!read) return undefined;
  const at = path.split('/').slice(0, depth).join('/');
  return { operation: read, path: at, query: {}, headers: {}, body: undefined };
}

async function tryRevalidation(trial: Trial): Promise<void> {
  if (isWrite(trial.operation) || !takesHeader(trial.operation, 'if-none-match')) return;
  const call = await trial.ready();
  const { headers } = await trial.ask(call, { name: 'a read', status: 'success' });
  const { etag = '' } = headers;
  for (const tag of [etag, `W/${etag}`, `"0.x", ${etag}`, '*']) {
    await trial.ask(call, { name: `If-None-Match: ${tag}`, headers: { 'if-none-match': tag }, status: 304 });
  }
  await trial.ask(call, { name: 'If-None-Match of another', headers: { 'if-none-match': '"0.x"' }, status: 200 });
}

async function tryVersions(trial: Trial): Promise<void> {
  const { operation, setting, tenant } = trial;
  if (!takesHeader(operation, 'if-match')) return;
  const call = await trial.ready();
  // The object of a PUT need not exist before it.
  if (operation.method === 'PUT') await trial.ask(call, { name: 'without If-Match', status: 'success' });
  const stale = { status: 412, code: 'version_mismatch' };
  for (const tag of ['"999999.x"', 'W/"1.x"', 'x']) {
    await trial.ask(call, { name: `If-Match: ${tag}`, headers: { 'if-match': tag }, ...stale });
  }
  if (takesHeader(operation, 'if-none-match')) {
    await trial.ask(call, {
      name: 'If-None-Match: *, which only creates',
      headers: { 'if-none-match': '*' },
      ...stale,
    });
  }
  const schema = operation.body && setting.document.resolve(operation.body.schema);
  if (schema?.properties?.version) {
    const body = { ...call.body, version: 999_999 };
    await trial.ask({ ...call, body }, { name: 'a version in the body that is not the present one', ...stale });
  }
  const read = readOf(trial, call);
  const etag = read && (await tenant.send(read)).headers.etag;
  if (etag === undefined) return;
  await trial.ask(call, { name: 'If-Match of the present version', headers: { 'if-match': etag }, status: 'success' });
}

/**
 * The main purpose of the operation: its documented example succeeds, and records an event if it writes.
 * @returns whether it succeeds at all
 */
export async function tryHappy(trial: Trial): Promise<boolean> {
  const { operation, tenant } = trial;
  if (!(await isReady(trial))) return false;
  if (isNeverReady(trial)) return true;
  const call = await trial.ready();
  const before = await tenant.sequence();
  await trial.ask(call, { name: its, status: 'success' });
  const isSilent = isWrite(operation) && (await tenant.sequence()) === before;
  if (isSilent && hints[operation.id]?.silent === undefined) trial.complain(its, 'leaves no event in the log');
  await judgeDays(trial, its, before);
  const successes = [...operation.replies.keys()].filter(isSuccess);
  if (successes.length > 1) await trial.ask(call, { name: 'the same again', status: 'success' });
  await tryIdempotency(trial);
  await tryRevalidation(trial);
  await tryVersions(trial);
  return true;
}
