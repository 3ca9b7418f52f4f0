import { tryAccess } from './access-cases.ts';
import { tryBodies } from './body-cases.ts';
import type { DocumentJson } from './document.ts';
import { tryHappy } from './happy-cases.ts';
import { tryList } from './list-cases.ts';
import type { Try } from './run.ts';
import type { Schema } from './schema.ts';

type Operation = DocumentJson['paths'][string][string];

/** Something that is not true, planted in a copy of the document to see it found. */
export interface Lie {
  /** What the document says wrongly. */
  about: string;
  /** The operation that it is about. */
  at: [method: string, path: string];
  plant(operation: Operation, schemas: Record<string, Schema>): void;
  /** The tries that come to it. */
  tries: Try[];
  complaint: RegExp;
}

const offices = '/core/v3/offices';
const propertiesOf = (schema: Schema | undefined) => schema?.properties as Record<string, Schema>;
const replyOf = ({ responses }: Operation, status: number) => responses[status] as { headers: Record<string, unknown> };

export const lies: Lie[] = [
  {
    about: 'the type of what is shown',
    at: ['get', `${offices}/{id}`],
    plant: (_, { Office }) => Object.assign(propertiesOf(Office), { name: { type: 'integer' } }),
    tries: [tryHappy],
    complaint: /the body\/data\/name must be integer/,
  },
  {
    about: 'what is shown at all',
    at: ['get', `${offices}/{id}`],
    plant: (_, { Office }) => delete propertiesOf(Office).radio,
    tries: [tryHappy],
    complaint: /the body\/data must NOT have unevaluated properties .*radio/,
  },
  {
    about: 'the status of a success',
    at: ['post', offices],
    plant: ({ responses }) => {
      Object.assign(responses, { 202: responses[201] });
      delete responses[201];
    },
    tries: [tryHappy],
    complaint: /the status 201 is not declared/,
  },
  {
    about: 'a success that never comes',
    at: ['post', offices],
    plant: ({ responses }) => Object.assign(responses, { 202: responses[201] }),
    tries: [tryHappy],
    complaint: /202 is declared, but nothing led to it/,
  },
  {
    about: 'a header',
    at: ['post', offices],
    plant: (operation) =>
      Object.assign(replyOf(operation, 201).headers, { 'X-Promised': { required: true, schema: { type: 'string' } } }),
    tries: [tryHappy],
    complaint: /the header x-promised is missing/,
  },
  {
    about: 'an example',
    at: ['post', offices],
    plant: ({ requestBody }) => {
      for (const media of Object.values(requestBody?.content ?? {})) media.example = { name: 'Madrid', country: 'XX' };
    },
    tries: [tryHappy],
    complaint: /its documented example: is refused.*country/,
  },
  {
    about: 'the scope',
    at: ['get', offices],
    plant: (operation) => Object.assign(operation, { 'x-required-scope': 'employees:read' }),
    tries: [tryAccess],
    complaint: /does not reach so far: expected 403 missing_scope/,
  },
  {
    about: 'the codes of a refusal',
    at: ['get', offices],
    plant: ({ responses }) => Object.assign(responses, { 401: responses[403], 403: responses[401] }),
    tries: [tryAccess],
    complaint: /the code invalid_token is not declared for 401/,
  },
  {
    about: 'what a field takes',
    at: ['post', offices],
    plant: (_, { OfficeCreate }) => Object.assign(propertiesOf(OfficeCreate).description as Schema, { maxLength: 20 }),
    tries: [tryBodies],
    complaint: /should name \/description|should be refused for .*\/description/,
  },
  {
    about: 'a filter',
    at: ['get', offices],
    plant: ({ parameters = [] }) =>
      parameters.push({ name: 'colour', in: 'query', schema: { type: 'string', example: 'red' } }),
    tries: [tryList],
    complaint: /colour=red: expected success, got 400/,
  },
  {
    about: 'an order',
    at: ['get', offices],
    plant: ({ parameters = [] }) => {
      const orderBy = parameters.find((one) => 'name' in one && one.name === 'orderBy') as { schema: Schema };
      orderBy.schema['x-sortable'] = ['radio'];
    },
    tries: [tryList],
    complaint: /orderBy=radio asc: expected success, got 400/,
  },
];
