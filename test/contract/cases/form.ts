import type { Answer } from '../../harness/http.ts';
import { listed, names, wrongsOf } from '../answers.ts';
import { type Call, hole } from '../call.ts';
import { pointerOf } from '../document/field.ts';
import { parametersIn, repliesWithText } from '../document/operation.ts';
import type { Trial } from '../trial.ts';
import { malformedBodies, unknownNames } from './hostile.ts';

const mebibyte = 1024 * 1024;
/** More than most operations accept, and more than any does. */
const [much, tooMuch] = ['x'.repeat(mebibyte + 1), 'x'.repeat(14 * mebibyte + 1)];

const hostileHeaders = ['', "' OR 1=1 --", '"9999999999999999999999.x"', '\u00e9', 'x'.repeat(5000)];

/** A request of the wrong form is refused before its content is read. */
export async function tryForm(trial: Trial): Promise<void> {
  const { operation } = trial;
  const declares = (status: number) => operation.access !== 'anyone' || operation.replies.has(status);
  const call = await trial.ready();
  if (declares(406)) {
    // Some operations reply with text, too.
    for (const accept of [`${repliesWithText(operation) ? 'video' : 'text'}/*, application/json;q=0`]) {
      await trial.ask(call, { name: `Accept: ${accept}`, headers: { accept }, status: 406, code: 'not_acceptable' });
    }
  }
  if (declares(400)) await tryUnknownParameters(trial, call);
  for (const { name: header } of parametersIn(operation, 'header')) {
    for (const value of trial.inTurn(hostileHeaders, 2)) {
      const name = `${header}: ${value.slice(0, 20)}`;
      await trial.ask(trial.maker.another(call), { name, headers: { [header]: value } });
    }
  }
  if (operation.method === 'GET') return;
  const raw = JSON.stringify(call.body ?? {});
  for (const type of trial.inTurn(['text/plain', 'json'], 1)) {
    const expected = { status: 415, code: 'unsupported_media_type' };
    await trial.ask(call, { name: `Content-Type: ${type}`, headers: { 'content-type': type }, raw, ...expected });
  }
  const isTaken = (await trial.ask(call, { name: 'a body of more than 1 MiB', raw: much })).status !== 413;
  const tooLarge = { name: 'a body too large', raw: tooMuch, status: 413, code: 'body_too_large' };
  if (isTaken) await trial.ask(call, tooLarge);
  await tryBodyForm(trial);
}

/** The refusal has each of the unknown names that is not too long to be repeated. */
function complainOfUnnamed(trial: Trial, name: string, wanted: string[], named: string[]): void {
  const isNamed = (one: string) =>
    named.some((other) => other === one || (other.length >= 200 && one.startsWith(other)));
  const missed = wanted.filter((one) => !isNamed(one));
  if (missed.length > 0) trial.complain(name, `does not name ${listed(missed.map((one) => `"${one.slice(0, 20)}"`))}`);
}

/** A misspelt name is refused with the intended one. */
function complainOfNoSuggestion(trial: Trial, name: string, meant: string, { text }: Answer): void {
  if (!text.includes(`did you mean \\"${meant}\\"`)) trial.complain(name, `does not say that "${meant}" is near`);
}

const longest = (names: string[]): string | undefined => names.toSorted((a, b) => b.length - a.length)[0];

async function tryUnknownParameters(trial: Trial, call: Call): Promise<void> {
  const name = 'unknown parameters';
  const meant = longest(parametersIn(trial.operation, 'query').map((parameter) => parameter.name));
  const unknown = [...unknownNames, ...(meant ? [`${meant}x`] : [])];
  const search = new URLSearchParams(unknown.map((one): [string, string] => [one, '1'])).toString();
  const answer = await trial.ask(call, { name, search, status: 400, code: 'invalid_parameter' });
  complainOfUnnamed(
    trial,
    name,
    unknown,
    wrongsOf(answer).map(({ parameter = '' }) => parameter),
  );
  if (meant) complainOfNoSuggestion(trial, name, meant, answer);
}

async function tryUnknownFields(trial: Trial, call: Call): Promise<void> {
  const { operation, setting } = trial;
  const name = 'unknown fields';
  const { properties = {} } = setting.document.resolve(operation.body?.schema ?? {});
  // No suggestion may lead to fields that every body accepts.
  const isOwn = (one: string) => !['version', 'companyId'].includes(one);
  const meant = longest(Object.keys(properties).filter(isOwn));
  // Written as text: some of these names have a special meaning in JavaScript, and what reads parts of a body looks for objects.
  const unknown = [...unknownNames, ...(meant ? [`${meant}x`] : [])];
  const raw = unknown.reduce(
    (json, one, i) => json.replace(JSON.stringify(`${hole}${i}`), () => JSON.stringify(one)),
    JSON.stringify({ ...call.body, ...Object.fromEntries(unknown.map((_, i) => [`${hole}${i}`, {}])) }),
  );
  const answer = await trial.ask(call, { name, raw, status: 422, code: 'invalid_body' });
  const named = wrongsOf(answer).map(({ pointer = '' }) => pointer);
  const missed = unknown.map((one) => pointerOf([one])).filter((one) => !named.some((other) => names(other, one)));
  if (missed.length > 0) trial.complain(name, `does not name ${listed(missed.map((one) => one.slice(0, 20)))}`);
  if (meant) complainOfNoSuggestion(trial, name, meant, answer);
}

async function tryBodyForm(trial: Trial): Promise<void> {
  const { operation } = trial;
  if (!operation.body) return;
  const call = await trial.ready();
  const malformed = { status: 400, code: 'malformed_body' };
  for (const [name, raw] of trial.inTurn(Object.entries(malformedBodies), 2)) {
    await trial.ask(call, { name: `a body that is ${name}`, raw, ...malformed });
  }
  if (operation.body.isRequired) await trial.ask(call, { name: 'an empty body', raw: '', ...malformed });
  await tryUnknownFields(trial, call);
  // If the body has a single type, every other case sends it.
  for (const type of operation.body.types.length > 1 ? operation.body.types : []) {
    const headers = { 'content-type': type };
    await trial.ask(trial.maker.another(call), { name: `Content-Type: ${type}`, headers, status: 'success' });
  }
}
