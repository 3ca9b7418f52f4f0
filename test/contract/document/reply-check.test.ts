/** The checker notices a wrong document: without this, a test without findings would prove nothing. */
import { describe, expect, test } from 'vitest';
import type { Answer } from '../../harness/http.ts';
import { Document } from './document.ts';
import { honest } from './honest.ts';
import type { DocumentJson } from './operation.ts';
import { checkReply } from './reply-check.ts';
import { Validator } from './validator.ts';

type Json = ReturnType<typeof honest>;
type Thing = Record<string, unknown>;

function reply(status: number, json: Thing, headers: Record<string, string> = {}): Answer {
  return { status, headers: { 'content-type': 'application/json; charset=utf-8', ...headers }, text: '…', json };
}
const thing = { name: 'Desk', kind: null, parts: [{ id: '01936f2e-7c1a-7d30-9b52-3f8a1c5d7e90' }] };
const found = reply(200, { data: thing, meta: { total: 1, note: null } }, { etag: '"1"' });
const problem = { type: 'http://x/docs/errors/not_found', status: 404, code: 'not_found', instance: 'r1' };
const missing = reply(404, problem, { 'content-type': 'application/problem+json', 'x-request-id': 'r1' });

/** The complaints of the checker about a reply, under a changed document. */
function complaints(answer: Answer, change: (json: Json) => void = () => {}): string[] {
  const json = honest();
  change(json);
  const document = new Document(json as unknown as DocumentJson);
  const operation = document.operations[0];
  if (!operation) throw new Error('the document has no operation');
  return checkReply(operation, answer, new Validator(document.json));
}

const ok = (json: Json) => json.paths['/things/{id}'].get.responses[200] as Thing & { headers: Thing };
interface Part {
  properties: Thing;
  required: string[];
}
const schemas = (json: Json) => json.components.schemas as unknown as { Thing: Part; Count: Part };

describe('the checker', () => {
  test.each([
    ['an object', found],
    ['a problem', missing],
    ['a problem with additional members', reply(404, { ...problem, more: 1 }, missing.headers)],
  ])('accepts %s that is as declared', (_, answer) => expect(complaints(answer)).toEqual([]));

  const lies: [string, RegExp, (json: Json) => void][] = [
    [
      'a type is another',
      /^the body\/data\/name must be integer/,
      (json) => {
        schemas(json).Thing.properties.name = { type: 'integer' };
      },
    ],
    [
      'a nullable value may not be null',
      /^the body\/data\/kind must be string/,
      (json) => {
        schemas(json).Thing.properties.kind = { type: 'string' };
      },
    ],
    [
      'a property is not described',
      /^the body\/data must NOT have unevaluated.*parts/,
      (json) => {
        delete schemas(json).Thing.properties.parts;
      },
    ],
    [
      'a property deep inside is not described',
      /^the body\/data\/parts\/0 must NOT have unevaluated.*id/,
      (json) => {
        schemas(json).Thing.properties.parts = { type: 'array', items: { type: 'object', properties: {} } };
      },
    ],
    [
      'a property next to those of another schema is not described',
      /^the body\/meta must NOT have unevaluated.*total/,
      (json) => {
        schemas(json).Count = { properties: {}, required: [] };
      },
    ],
    [
      'a property is promised',
      /^the body\/data must have required.*colour/,
      (json) => {
        schemas(json).Thing.required.push('colour');
      },
    ],
    [
      'the status is another',
      /^the status 200 is not declared/,
      (json) => {
        const { responses } = json.paths['/things/{id}'].get as { responses: Thing };
        responses[201] = responses[200];
        delete responses[200];
      },
    ],
    [
      'the media type is another',
      /^the content type "application\/json" is not declared/,
      (json) => {
        ok(json).content = { 'text/html': { schema: { type: 'string' } } };
      },
    ],
    [
      'there is no body',
      /^there is a body, and none is declared/,
      (json) => {
        delete ok(json).content;
      },
    ],
    [
      'a header is promised',
      /^the header location is missing/,
      (json) => {
        ok(json).headers.Location = { required: true, schema: { type: 'string' } };
      },
    ],
    [
      'a header has another form',
      /^the header etag must match pattern/,
      (json) => {
        ok(json).headers.ETag = { schema: { type: 'string', pattern: '^W/' } };
      },
    ],
  ];
  test.each(lies)('complains where the document says that %s', (_, complaint, change) =>
    expect(complaints(found, change)).toEqual([expect.stringMatching(complaint)]),
  );

  test.each([
    ['is a 500', /500/, { ...missing, status: 500 }],
    [
      'has a code that is not declared',
      /the code gone is not declared/,
      reply(404, { ...problem, type: 'x/docs/errors/gone', code: 'gone' }, missing.headers),
    ],
    ['says another status', /the problem says status 400/, reply(404, { ...problem, status: 400 }, missing.headers)],
    ['says another request', /the instance is not the id/, reply(404, { ...problem, instance: 'r2' }, missing.headers)],
    [
      'leads to another page',
      /the type is not that/,
      reply(404, { ...problem, type: 'http://x/docs' }, missing.headers),
    ],
    ['is plain JSON', /"application\/json" is not declared/, reply(404, problem)],
  ])('complains of a refusal that %s', (_, complaint, answer) =>
    expect(complaints(answer)).toEqual([expect.stringMatching(complaint)]),
  );
});
