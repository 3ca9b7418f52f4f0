import { isDeepStrictEqual } from 'node:util';
import { isRefused } from '../answers.ts';
import type { Data } from '../call.ts';
import type { Schema } from '../document/schema.ts';
import { hints } from '../hints.ts';
import type { Trial } from '../trial.ts';

/** Members of every body: whose account it is, and the expected version. */
const ofEveryBody = ['version', 'companyId'];

/** @param date null: none */
const nextDay = (date: unknown): string =>
  new Date(Date.parse(String(date ?? '2026-11-20')) + 86_400_000).toISOString().slice(0, 10);

/** Values that a field may have and that differ from the present one. */
function otherValues(
  { type, format, enum: values, minimum = 0, maximum = 2 ** 31 - 1, example }: Schema,
  value: unknown,
) {
  const candidates: unknown[] = [example];
  if (type === 'boolean') candidates.push(true, false);
  if (values) candidates.push(...values);
  else if (type === 'integer' || type === 'number') {
    const near = typeof value === 'number' ? value : Number(example ?? minimum);
    candidates.push(near + 1, near - 1);
  } else if (format === 'date') candidates.push(nextDay(value ?? example));
  else if (type === 'string' && format === undefined) candidates.push(`${String(value ?? example)} 2`, `${example}2`);
  const isInRange = (one: unknown) => typeof one !== 'number' || (one >= minimum && one <= maximum);
  return candidates.filter((one) => one !== undefined && isInRange(one) && !isDeepStrictEqual(one, value));
}

/** An object without what every change changes. */
const bare = ({ version: _, updatedAt: __, ...object }: Data): Data => object;

/** Sends members that the document marks as ignored: the reply says so. */
async function tryIgnored(trial: Trial, marked: readonly [string, Schema][], isUpdate: boolean): Promise<void> {
  if (marked.length === 0) return;
  const call = await trial.ready();
  const names = marked.map(([name]) => name);
  const values = marked.map(([name, { example }]) => [name, example ?? 'x']);
  const body = { ...(isUpdate ? {} : call.body), ...Object.fromEntries(values) };
  const name = `what is ignored (${names.join(', ')})`;
  const answer = await trial.ask({ ...call, body }, { name, status: 'success' });
  const untold = names.filter((one) => !answer.json?.meta?.ignored?.includes(one));
  if (untold.length > 0) trial.complain(name, `meta.ignored does not have ${untold.join(', ')}`);
}

/**
 * What a body accepts has an effect: each field that a change accepts is shown by the reply as it was sent, or at least
 * otherwise than before. What has none is marked `x-ignored`, and the reply says so in `meta.ignored`.
 */
export async function tryEffects(trial: Trial): Promise<void> {
  const { operation, setting } = trial;
  const { document } = setting;
  const elsewhere = hints[operation.id]?.effects ?? {};
  const properties = Object.entries(document.resolve(operation.body?.schema ?? {}).properties ?? {});
  const isCreation = operation.method === 'POST' && operation.replies.has(201);
  const isMarked = ({ 'x-ignored': mark }: Schema) => mark === true || (mark === 'create' && isCreation);
  const isUpdate = operation.method === 'PATCH';
  const ignored = properties.filter(([, schema]) => isMarked(schema));
  if (isUpdate || isCreation || operation.method === 'PUT') await tryIgnored(trial, ignored, isUpdate);
  if (!isUpdate || elsewhere['*'] !== undefined) return;

  for (const [name, schema] of properties) {
    if (ofEveryBody.includes(name) || isMarked(schema) || elsewhere[name] !== undefined) continue;
    const call = await trial.ready();
    const change = (body: Data) => trial.ask({ ...call, body }, { name: `${name} alone` });
    const { json } = await change({});
    const before = json?.data;
    if (before === undefined) return;
    const untold: unknown[] = [];
    let hasEffect = false;
    for (const value of otherValues(document.resolve(schema), before[name])) {
      const answer = await change({ [name]: value });
      if (isRefused(answer)) continue;
      const { data, meta } = answer.json ?? {};
      hasEffect = isDeepStrictEqual(data?.[name], value) || !isDeepStrictEqual(bare(data), bare(before));
      if (hasEffect || meta?.ignored?.includes(name)) break;
      untold.push(value);
    }
    if (untold.length > 0 && !hasEffect) {
      trial.complain(`${name}: ${untold.map((one) => JSON.stringify(one)).join(' or ')}`, 'has no effect on the reply');
    }
  }
}
