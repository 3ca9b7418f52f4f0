import type { Answer } from '../../harness/http.ts';
import { inShort, listed } from '../answers.ts';
import type { Call } from '../call.ts';
import { type Parameter, parametersIn } from '../document/operation.ts';
import type { Schema } from '../document/schema.ts';
import type { Trial } from '../trial.ts';
import { concernsParameter, type HostileText, hostileTexts } from './hostile.ts';

/** The value of a query's text to the schema of its parameter. */
function readAs(schema: Schema, text: string): unknown {
  if (schema.type === 'array') return text.split(',').map((item) => readAs(schema.items ?? {}, item));
  if (schema.type === 'boolean') return text === 'true' || text === 'false' ? text === 'true' : text;
  const isNumber = schema.type === 'integer' || schema.type === 'number';
  return isNumber && /^-?\d{1,15}(\.\d{1,9})?$/.test(text) ? Number(text) : text;
}

const searchOf = (parameters: Parameter[], values: string[]) =>
  parameters.flatMap(({ name }) => values.map((value) => `${encodeURIComponent(name)}=${value}`)).join('&');

const namesOf = ({ json }: Answer): string[] =>
  (json?.errors ?? []).flatMap(({ parameter }: { parameter?: string }) => parameter ?? []);

/** Sends a call that must be refused and name each of these parameters, at once or (if two are the same) separately. */
async function askRefused(trial: Trial, call: Call, parameters: Parameter[], what: string, values: string[]) {
  const { missed } = await askOnce(trial, call, parameters, what, values);
  if (missed.length === parameters.length && missed.length > 1) trial.complain(what, 'names no parameter');
  for (const parameter of missed) {
    const alone = await askOnce(trial, call, [parameter], what, values);
    if (alone.missed.length > 0)
      trial.complain(`${what} in ${parameter.name}`, `is not named: ${inShort(alone.answer)}`);
  }
}

/** @returns which of these parameters the refusal does not name */
async function askOnce(trial: Trial, call: Call, parameters: Parameter[], what: string, values: string[]) {
  const name = `${what} in ${listed(parameters.map((parameter) => parameter.name))}`;
  const search = searchOf(parameters, values);
  const answer = await trial.ask(call, { name, search, status: 400, code: 'invalid_parameter' });
  const named = namesOf(answer);
  const missed = parameters.filter((parameter) => !named.includes(parameter.name));
  return { missed, answer };
}

/** Sends a value in all parameters whose schemas accept it, then in those that were not named, and so on. */
async function askTaken(trial: Trial, call: Call, parameters: Parameter[], { name, encoded }: HostileText) {
  let left = parameters;
  while (left.length > 0) {
    const title = `${name} in ${listed(left.map((parameter) => parameter.name))}`;
    // As it was known at a moment, an object has only its own fields.
    const isPartial = left.some((parameter) => parameter.name === 'knownAt');
    const answer = await trial.ask(call, { name: title, search: searchOf(left, [encoded]), isPartial });
    const named = namesOf(answer);
    const rest = left.filter((parameter) => !named.includes(parameter.name));
    if (rest.length === left.length) return;
    left = rest;
  }
}

/** Every hostile text in every parameter of the query, as with the fields of bodies. */
export async function tryQueries(trial: Trial): Promise<void> {
  const { operation, setting } = trial;
  const parameters = parametersIn(operation, 'query');
  if (parameters.length === 0) return;
  const call = await trial.ready();
  /** It, or the parameter of which it is another name, has a value: errors name the first of two names. */
  const isGiven = ({ name, description }: Parameter) =>
    name in call.query || Object.keys(call.query).some((given) => description === `The same as ${given}.`);
  for (const text of hostileTexts) {
    const isTaken = ({ schema }: Parameter) =>
      setting.validator.validate(schema, readAs(schema, text.text)).length === 0;
    const others = parameters.filter((one) => !isGiven(one) && concernsParameter(text, one.schema));
    const { true: taken = [], false: refused = [] } = Object.groupBy(others, (parameter) => `${isTaken(parameter)}`);
    if (refused.length > 0) {
      // A long text in all of them would exceed the limit of a request line.
      const some = text.encoded.length > 1000 ? refused.slice(0, 3) : refused;
      await askRefused(trial, call, some, text.name, [text.encoded]);
    }
    await askTaken(trial, call, text.encoded.length > 1000 ? taken.slice(0, 3) : taken, text);
  }
  const scalars = parameters.filter(({ schema }) => schema.type !== 'array');
  const values = [hostileTexts[0], hostileTexts[1]].map((text) => text?.encoded ?? '');
  if (scalars.length > 0) await askRefused(trial, call, scalars, 'two values', values);
  await trial.ask(call, {
    name: 'a query that is too long',
    search: `x=${'x'.repeat(70_000)}`,
    status: 431,
    code: 'headers_too_large',
  });
}
