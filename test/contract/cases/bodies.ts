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

/** What a value means in a field: an empty text that the schema does not allow is null where that is allowed. */
function meant({ setting: { validator } }: Trial, { schema }: Field, value: unknown): unknown {
  const allows = (one: unknown) => validator.validate(schema, one).length === 0;
  return value === '' && !allows('') && allows(null) ? null : value;
}

/** A written text must be shown unchanged: otherwise it was not stored as it is. */
function complainOfChanges(trial: Trial, name: string, fields: Field[], value: unknown, { json }: Answer): void {
  for (const field of fields) {
    const { path, pointer, schema } = field;
    const [property, ...deeper] = path;
    if (deeper.length > 0 || !isFreeText(trial.setting.document.resolve(schema))) continue;
    const shown = json?.data?.[property as string];
    if (shown !== undefined && !isDeepStrictEqual(shown, meant(trial, field, value))) {
      trial.complain(name, `${pointer} comes back as ${JSON.stringify(shown).slice(0, 100)}`);
    }
  }
}

/**
 * Sends a value in all fields whose schemas accept it, then in those that the refusal did not name, and so on until it
 * is accepted, or the refusal is about something else: rules go beyond schemas.
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

/** Whether a field accepts a value: as it is, not at all, or as an object with other fields, one of which is wrong. */
function fitOf(trial: Trial, field: Field, held: unknown) {
  const { document, validator } = trial.setting;
  const { schema } = field;
  if (validator.validate(schema, meant(trial, field, held)).length === 0) return 'taken';
  const { type, properties, items } = document.resolve(schema);
  const isSuchAs = Array.isArray(held) ? type === 'array' && items : type === 'object' && properties;
  return typeof held === 'object' && held !== null && isSuchAs ? 'inside' : 'refused';
}

/** Whether null in all fields of an object means null for the object: none of them takes it, and the object does. */
function standForNull({ setting: { validator } }: Trial, all: Field[], group: Field[]): boolean {
  const takesNull = ({ schema }: Field) => validator.validate(schema, null).length === 0;
  const around = all.find(({ path }) => isDeepStrictEqual(path, group[0]?.path.slice(0, -1)));
  return around !== undefined && takesNull(around) && !group.some(takesNull);
}

/** Slow on purpose: hashing a password takes a tenth of a second. */
const isSlow = ({ schema }: Field) => schema.format === 'password';

/** What a POST is sent to: below its area, with its verb. Other methods change the object whose body they have. */
const targetOf = ({ method, path }: Trial['operation']): string =>
  method === 'POST' ? path.split('/').slice(3).join('/') : '';

/**
 * Whether an earlier operation accepts the same body, and does the same with it: PATCH before PUT, by id before by external id,
 * one area before another. A row of a batch is the body of another operation, too. To
 * accept is not to reject, nor is a request for vacation one for an absence, although the bodies are alike.
 */
const isTwin = ({ operation, setting: { document } }: Trial) => {
  const schema = operation.body?.schema.$ref;
  const first = document.operations.find(
    (one) => one.body?.schema.$ref === schema && targetOf(one) === targetOf(operation),
  );
  return operation.path.endsWith('/batch') || (schema !== undefined && first?.id !== operation.id);
};

/**
 * Every hostile value in every field. All fields that must refuse it have it at once, and each must be named; the schema
 * says which fields must. The fields inside of fields follow.
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
  const groups = fieldGroups(setting.document, operation.body.schema);
  for (const group of groups) {
    // A twin gets a part of the values that the other operation has passed.
    for (const value of hostileValues.filter((_, i) => !isTwin(trial) || i % 4 === 0)) {
      const fields = group.filter(({ schema }) => concerns(value, setting.document.resolve(schema)));
      const held: unknown = JSON.parse(value.json);
      const { taken = [], inside = [], refused = [] } = Object.groupBy(fields, (field) => fitOf(trial, field, held));
      // Null in all of them is null for the object around them; in one of them it is wrong.
      const isNoObject = held === null && standForNull(trial, groups.flat(), group);
      if (isNoObject) for (const field of refused.slice(1)) await askRefused([field], value);
      else if (refused.length > 0) await askRefused(refused, value);
      // Deeper errors may only be found when there is no error here.
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
