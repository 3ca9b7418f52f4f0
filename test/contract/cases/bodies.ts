import { isDeepStrictEqual } from 'node:util';
import type { Answer } from '../../harness/http.ts';
import { isRefused, listed, names, wrongsOf } from '../answers.ts';
import { type Call, hole, jsonWith } from '../call.ts';
import { type Field, fieldGroups, withValue } from '../document/field.ts';
import { isFreeText } from '../document/schema.ts';
import type { Trial } from '../trial.ts';
import { concerns, type Hostile, hostileValues, megabyte } from './hostile.ts';
import { askRefusedAt } from './ids.ts';

/** The bytes of a call's body with one hostile value in all of these fields. */
function rawWith(trial: Trial, { body }: Call, fields: Field[], { json }: Hostile): string {
  const example = trial.operation.body?.example;
  return jsonWith(
    fields.reduce((filled, { path }) => withValue(filled, path, hole, example), body),
    json,
  );
}

/** What was written must be shown as it was: a text that comes back changed was not stored as it is. */
function complainOfChanges(trial: Trial, name: string, fields: Field[], value: unknown, { json }: Answer): void {
  for (const { path, pointer, schema } of fields) {
    const [property, ...deeper] = path;
    if (deeper.length > 0 || !isFreeText(trial.setting.document.resolve(schema))) continue;
    const shown = json?.data?.[property as string];
    if (shown !== undefined && !isDeepStrictEqual(shown, value)) {
      trial.complain(name, `${pointer} comes back as ${JSON.stringify(shown).slice(0, 100)}`);
    }
  }
}

/**
 * Sends a value in all fields whose schemas take it, then in those that were not named in the refusal, and so on until
 * it is taken, or the refusal is about something else: rules go beyond schemas.
 */
async function askTaken(trial: Trial, ready: Call, fields: Field[], value: Hostile, held: unknown): Promise<void> {
  let left = fields;
  while (left.length > 0) {
    const name = `${value.name} in ${listed(left.map(({ pointer }) => pointer))}`;
    const call = trial.maker.another(ready);
    const answer = await trial.ask(call, { name, raw: rawWith(trial, call, left, value) });
    if (!isRefused(answer)) {
      complainOfChanges(trial, name, left, held, answer);
      return;
    }
    const named = wrongsOf(answer).flatMap(({ pointer }) => pointer ?? []);
    const rest = left.filter(({ pointer }) => !named.some((one) => names(one, pointer)));
    if (rest.length === left.length) return;
    left = rest;
  }
}

/** How a field takes a value: as it is, not at all, or as something that holds other fields, one of which is wrong. */
function fitOf({ setting: { document, validator } }: Trial, { schema }: Field, held: unknown) {
  if (validator.validate(schema, held).length === 0) return 'taken';
  const { type, properties, items } = document.resolve(schema);
  const isSuchAs = Array.isArray(held) ? type === 'array' && items : type === 'object' && properties;
  return typeof held === 'object' && held !== null && isSuchAs ? 'inside' : 'refused';
}

/** What is slow on purpose: to hash a password takes a tenth of a second. */
const isSlow = ({ schema }: Field) => schema.format === 'password';

/** PUT and PATCH of the same object take the same body, and do the same with it; a row of a batch is a body of others. */
const isTwin = ({ operation: { method, path, body }, setting: { document } }: Trial) =>
  path.endsWith('/batch') ||
  (method === 'PUT' && document.find('PATCH', path)?.body?.schema.$ref === body?.schema.$ref);

/**
 * Every hostile value in every field. Fields that may not hold it are filled at once, and each must be named; that a
 * field may hold it is read from its schema. What fields hold is tried in its turn.
 */
export async function tryBodies(trial: Trial): Promise<void> {
  const { operation, setting } = trial;
  if (!operation.body) return;
  const ready = await trial.ready();
  const askRefused = (fields: Field[], value: Hostile) => {
    const pointers = fields.map(({ pointer }) => pointer);
    const name = `${value.name} in ${listed(pointers)}`;
    return askRefusedAt(trial, ready, pointers, { name, raw: rawWith(trial, ready, fields, value) });
  };
  for (const group of fieldGroups(setting.document, operation.body.schema)) {
    // Of what the others have stood a twin stands a part.
    for (const value of hostileValues.filter((_, i) => !isTwin(trial) || i % 4 === 0)) {
      const fields = group.filter(({ schema }) => concerns(value, setting.document.resolve(schema)));
      const held: unknown = JSON.parse(value.json);
      const { taken = [], inside = [], refused = [] } = Object.groupBy(fields, (field) => fitOf(trial, field, held));
      if (refused.length > 0) await askRefused(refused, value);
      // What is wrong deeper in may only be looked at when nothing is wrong here.
      for (const field of inside) await askRefused([field], value);
      const some = taken.filter((field) => !isSlow(field) || value.type !== 'string');
      await askTaken(trial, ready, some, value, held);
    }
  }
  const isText = ({ schema }: Field) => setting.document.resolve(schema).type === 'string';
  const text = fieldGroups(setting.document, operation.body.schema).flat().find(isText);
  if (!text) return;
  const body = withValue(ready.body, text.path, megabyte, operation.body.example);
  await trial.ask({ ...ready, body }, { name: `a megabyte in ${text.pointer}` });
}
