import type { Answer } from '../harness/http.ts';
import { isRefused } from './answers.ts';
import { tryAccess } from './cases/access.ts';
import { tryBodies } from './cases/bodies.ts';
import { tryForm } from './cases/form.ts';
import { tryIds } from './cases/ids.ts';
import { tryList } from './cases/lists.ts';
import type { DocumentJson } from './document/document.ts';
import type { Schema } from './document/schema.ts';
import type { Try } from './run.ts';
import type { Setting } from './setting.ts';

type Described = DocumentJson['paths'][string][string];

/** Something wrong, planted to see it found: in a copy of the document, or in what the product answers. */
export interface Lie {
  about: string;
  /** The operation that it is about. */
  at: [method: string, path: string];
  plant?(operation: Described, schemas: Record<string, Schema>): void;
  tamper?: Setting['tamper'];
  /** What comes to it, after the documented example. */
  tries?: Try[];
  complaint: RegExp;
}

const offices = '/core/v3/offices';
const office = `${offices}/{id}`;
const propertiesOf = (schema: Schema | undefined) => schema?.properties as Record<string, Schema>;
const replyOf = ({ responses }: Described, status: number) => responses[status] as { headers: Record<string, unknown> };
const success = (answer: Answer): Answer => ({ ...answer, status: 200, json: { data: [] }, text: '' });

/** The document says what the product does not do. */
const untrue: Lie[] = [
  {
    about: 'another type than is shown',
    at: ['get', office],
    plant: (_, { Office }) => Object.assign(propertiesOf(Office), { name: { type: 'integer' } }),
    complaint: /the body\/data\/name must be integer/,
  },
  {
    about: 'a field that is not declared',
    at: ['get', office],
    plant: (_, { Office }) => delete propertiesOf(Office).radio,
    complaint: /the body\/data must NOT have unevaluated properties .*radio/,
  },
  {
    about: 'a status that is not declared',
    at: ['post', offices],
    plant: ({ responses }) => {
      Object.assign(responses, { 202: responses[201] });
      delete responses[201];
    },
    complaint: /the status 201 is not declared/,
  },
  {
    about: 'a success that never comes',
    at: ['post', offices],
    plant: ({ responses }) => Object.assign(responses, { 202: responses[201] }),
    complaint: /202 is declared, but nothing led to it/,
  },
  {
    about: 'a header that is missing',
    at: ['post', offices],
    plant: (operation) =>
      Object.assign(replyOf(operation, 201).headers, { 'X-Promised': { required: true, schema: { type: 'string' } } }),
    complaint: /the header x-promised is missing/,
  },
  {
    about: 'an example with a field that is never shown',
    at: ['get', office],
    plant: ({ responses }, { Office }) => {
      Object.assign(propertiesOf(Office), { colour: { type: 'string' } });
      const { content } = responses[200] as { content: Record<string, { example: { data: object } }> };
      Object.assign(content['application/json']?.example.data ?? {}, { colour: 'red' });
    },
    complaint: /its replies: none has colour/,
  },
  {
    about: 'an example that is refused',
    at: ['post', offices],
    plant: ({ requestBody }) => {
      for (const media of Object.values(requestBody?.content ?? {})) media.example = { name: 'Madrid', country: 'XX' };
    },
    complaint: /is refused.*country(.|\n)*hints\.ts.*\n {2}createOffice: \{ after/,
  },
  {
    about: 'another scope than is asked for',
    at: ['get', offices],
    plant: (operation) => Object.assign(operation, { 'x-required-scope': 'employees:read' }),
    tries: [tryAccess],
    complaint: /does not reach so far: expected 403 missing_scope/,
  },
  {
    about: 'a code that is not declared',
    at: ['get', offices],
    plant: ({ responses }) => Object.assign(responses, { 401: responses[403], 403: responses[401] }),
    tries: [tryAccess],
    complaint: /the code invalid_token is not declared for 401/,
  },
  {
    about: 'a field that takes more than it should',
    at: ['post', offices],
    plant: (_, { OfficeCreate }) => Object.assign(propertiesOf(OfficeCreate).description as Schema, { maxLength: 20 }),
    tries: [tryBodies],
    complaint: /should name \/description|should be refused for .*\/description/,
  },
  {
    about: 'a filter that does not exist',
    at: ['get', offices],
    plant: ({ parameters = [] }) =>
      parameters.push({ name: 'colour', in: 'query', schema: { type: 'string', example: 'red' } }),
    tries: [tryList],
    complaint: /colour=red: expected success, got 400/,
  },
  {
    about: 'an order that does not exist',
    at: ['get', offices],
    plant: ({ parameters = [] }) => {
      const orderBy = parameters.find((one) => 'name' in one && one.name === 'orderBy') as { schema: Schema };
      orderBy.schema['x-sortable'] = ['radio'];
    },
    tries: [tryList],
    complaint: /orderBy=radio asc: expected success, got 400/,
  },
];

/** The product does what the document does not say. */
const misbehaved: Lie[] = [
  {
    about: 'a scope that is not enforced',
    at: ['get', offices],
    tamper: (answer) => (answer.json?.code === 'missing_scope' ? success(answer) : answer),
    tries: [tryAccess],
    complaint: /does not reach so far: expected 403 missing_scope, got 200/,
  },
  {
    about: 'a token that lives on after it was revoked',
    at: ['delete', office],
    tamper: (answer) => (answer.json?.code === 'token_revoked' ? success(answer) : answer),
    tries: [tryAccess],
    complaint: /a token that was revoked: expected 401 token_revoked, got 200/,
  },
  {
    about: "another account's object in a reply",
    at: ['get', office],
    tamper: (answer) => (answer.status === 404 ? success(answer) : answer),
    tries: [tryIds],
    complaint: /id of another account: expected 404 not_found, got 200/,
  },
  {
    about: 'a 500',
    at: ['post', offices],
    tamper: (answer) => (answer.json?.code === 'malformed_body' ? { ...answer, status: 500 } : answer),
    tries: [tryForm],
    complaint: /a body that is cut off: 500, which no request may bring about/,
  },
  {
    about: 'a refusal that writes',
    at: ['post', offices],
    async tamper(answer, { body }, _, again) {
      if (answer.status === 415) await again({ raw: JSON.stringify({ ...body, name: `Written ${Math.random()}` }) });
      return answer;
    },
    tries: [tryForm],
    complaint: /are in the log, and yet all of these were refused/,
  },
  {
    about: 'a write without an event',
    // It has none, and says so in a hint: under another name it has no hint.
    at: ['post', '/account/v1/sign-out'],
    plant: (operation) => Object.assign(operation, { operationId: 'leave' }),
    complaint: /leaves no event/,
  },
  {
    about: 'a list that is not paged',
    at: ['get', offices],
    async tamper(answer, _, { search = '' }, again) {
      return isRefused(answer) ? answer : again({ search: search.replace(/limit=\d+/, 'limit=500') });
    },
    tries: [tryList],
    complaint: /page 1: has 3 rows, although limit=1/,
  },
  {
    about: 'a filter that filters nothing',
    at: ['get', offices],
    tamper: (answer, _, { search = '' }, again) =>
      isRefused(answer) || !search.includes('createdAt') ? answer : again({ search: 'limit=500' }),
    tries: [tryList],
    complaint: /createdAt%5Bgt%5D|createdAt\[gt\]=.*: the row with this value is not left out/,
  },
  {
    about: 'an If-Match that is not looked at',
    at: ['delete', office],
    tamper: (answer, _, { headers = {} }, again) =>
      answer.status === 412 ? again({ headers: { ...headers, 'if-match': '*' } }) : answer,
    complaint: /If-Match: "999999.x": expected 412 version_mismatch, got 200/,
  },
  {
    about: 'an Idempotency-Key that is not kept',
    at: ['post', offices],
    tamper: (answer, _, { headers = {} }, again) =>
      answer.headers['idempotent-replayed'] ? again({ headers: { ...headers, 'idempotency-key': 'other' } }) : answer,
    complaint: /the Idempotency-Key again: (is no replay|writes again)|the Idempotency-Key again: expected 201/,
  },
];

export const lies: readonly Lie[] = [...untrue, ...misbehaved];
