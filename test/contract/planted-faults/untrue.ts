import { tryAccess } from '../cases/access.ts';
import { tryBodies } from '../cases/bodies.ts';
import { tryEffects } from '../cases/effects.ts';
import { tryList } from '../cases/lists.ts';
import type { Schema } from '../document/schema.ts';
import { type Described, type Lie, office, offices } from './lie.ts';

const propertiesOf = (schema: Schema | undefined) => schema?.properties as Record<string, Schema>;
const replyOf = ({ responses }: Described, status: number) => responses[status] as { headers: Record<string, unknown> };

/** The document says what the product does not do. */
export const untrue: Lie[] = [
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
    about: 'days that are closed to a write, undeclared',
    at: ['post', '/core/v3/placements'],
    plant: ({ responses }) =>
      Object.assign(responses, { 409: { content: { 'application/problem+json': { schema: {}, examples: {} } } } }),
    complaint: /concerns days, and does not declare period_locked and before_earliest_change_date/,
  },
  {
    about: 'a plan of days that time off follows, undeclared',
    at: ['post', '/core/v3/placements'],
    plant: (_, { PlacementReply }) => delete propertiesOf(PlacementReply).meta,
    complaint: /changes the plan of days, and meta.timeOff of its 201 is not declared/,
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
      const { content } = responses[200] as { content: Record<string, object> };
      Object.assign(content['application/json'] ?? {}, { example: { data: { colour: 'red' } } });
    },
    complaint: /its replies: none has colour/,
  },
  {
    about: 'an example that is refused',
    at: ['post', offices],
    plant: ({ requestBody }) => {
      for (const media of Object.values(requestBody?.content ?? {})) media.example = { name: 'Madrid', country: 'XX' };
    },
    complaint:
      /is refused.*country(.|\n)*No single step(.|\n)*hints\.ts.*\n {2}createOffice: \{ body: \{ country: … \} \},/,
  },
  {
    about: 'another scope than the required one',
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
    about: 'a field that accepts more than it should',
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
      const at = parameters.findIndex((one) => '$ref' in one && one.$ref.endsWith('/orderBy'));
      const schema = { type: 'string', example: 'radio asc', 'x-sortable': ['radio'] };
      parameters[at] = { name: 'orderBy', in: 'query', schema };
    },
    tries: [tryList],
    complaint: /orderBy=radio asc: expected success, got 400/,
  },
  {
    about: 'a field that is called ignored, and is not told',
    at: ['patch', office],
    plant: (_, { OfficeUpdate }) => Object.assign(propertiesOf(OfficeUpdate).address as Schema, { 'x-ignored': true }),
    tries: [tryEffects],
    complaint: /meta.ignored does not have address/,
  },
];
