import { listed, wrongsOf } from './answers.ts';
import { hole, jsonWith } from './call.ts';
import { parametersIn } from './document.ts';
import { malformedBodies, unknownNames } from './hostile.ts';
import { askRefusedAt } from './id-cases.ts';
import type { Trial } from './trial.ts';

const mebibyte = 1024 * 1024;
/** More than most operations take, and more than any. */
const [much, tooMuch] = ['x'.repeat(mebibyte + 1), 'x'.repeat(8 * mebibyte + 1)];

const hostileHeaders = [
  '',
  ' ',
  'x',
  '"',
  '*',
  'W/"1"',
  "' OR 1=1 --",
  '"9999999999999999999999.x"',
  '\u00e9',
  'x'.repeat(5000),
];

/** A request of the wrong form is refused before anybody looks at what it says. */
export async function tryForm(trial: Trial): Promise<void> {
  const { operation } = trial;
  const declares = (status: number) => operation.replies.has(status);
  const call = await trial.ready();

  if (operation.access !== 'anyone' || declares(406)) {
    for (const accept of ['text/html', 'application/xml, text/*', 'application/json;q=0']) {
      await trial.ask(call, { name: `Accept: ${accept}`, headers: { accept }, status: 406, code: 'not_acceptable' });
    }
  }
  if (operation.access !== 'anyone' || declares(400)) {
    const query = new URLSearchParams(call.query);
    for (const unknown of unknownNames) {
      const name = `the parameter "${unknown.slice(0, 20)}"`;
      const search = new URLSearchParams([...query, [unknown, '1']]).toString();
      const answer = await trial.ask(call, { name, search, status: 400, code: 'invalid_parameter' });
      const named = wrongsOf(answer).map(({ parameter = '' }) => parameter);
      // A name that is too long to be repeated is cut.
      if (!named.some((one) => one === unknown || (one.length >= 200 && unknown.startsWith(one)))) {
        trial.complain(name, `is not named, but ${listed(named)}`);
      }
    }
  }
  if (operation.method !== 'GET') {
    const sent = JSON.stringify(call.body ?? {});
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'json']) {
      const headers = { 'content-type': type };
      const expected = { status: 415, code: 'unsupported_media_type' };
      await trial.ask(call, { name: `Content-Type: ${type}`, headers, raw: sent, ...expected });
    }
    const isTaken = (await trial.ask(call, { name: 'a body of more than 1 MiB', raw: much })).status !== 413;
    const raw = isTaken ? tooMuch : much;
    await trial.ask(call, { name: 'a body too large', raw, status: 413, code: 'body_too_large' });
  }
  for (const { name: header } of parametersIn(operation, 'header')) {
    for (const value of hostileHeaders) {
      await trial.ask(trial.maker.another(call), {
        name: `${header}: ${value.slice(0, 20)}`,
        headers: { [header]: value },
      });
    }
  }
  await tryBodyForm(trial);
}

async function tryBodyForm(trial: Trial): Promise<void> {
  const { operation } = trial;
  if (!operation.body) return;
  const call = await trial.ready();
  const malformed = { status: 400, code: 'malformed_body' };
  for (const [name, raw] of Object.entries(malformedBodies)) {
    await trial.ask(call, { name: `a body that is ${name}`, raw, ...malformed });
  }
  if (operation.body.isRequired) await trial.ask(call, { name: 'an empty body', raw: '', ...malformed });
  for (const unknown of unknownNames) {
    // Written as text: to JavaScript some of these names mean something else.
    const raw = jsonWith({ [hole]: 1, ...call.body }, JSON.stringify(unknown));
    const pointer = `/${unknown.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    await askRefusedAt(trial, call, [pointer], { name: `the field "${unknown.slice(0, 20)}"`, raw, status: 422 });
  }
  // A body of one type alone is what every other case sends.
  for (const type of operation.body.types.length > 1 ? operation.body.types : []) {
    const headers = { 'content-type': type };
    await trial.ask(trial.maker.another(call), { name: `Content-Type: ${type}`, headers, status: 'success' });
  }
}
