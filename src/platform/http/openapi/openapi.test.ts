import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { beforeAll, describe, expect, test } from 'vitest';
import { describedApi } from '../../../api.ts';
import { errorRoutes } from '../../pages/error-pages.ts';
import type { Site } from '../../pages/site.ts';
import { describeApi } from './describe-api.ts';
import type { JsonSchema } from './json-schema.ts';
import { refusalsOf } from './refusals.ts';

interface Media {
  schema: JsonSchema;
  example?: unknown;
  examples?: Record<string, { value?: unknown; $ref?: string }>;
}
interface Described {
  operationId: string;
  summary?: string;
  description?: string;
  tags: string[];
  security?: unknown[];
  parameters?: { $ref?: string; name?: string; description?: string; schema?: JsonSchema }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Reply>;
}
interface Reply {
  $ref?: string;
  content?: Record<string, Media>;
}
interface Document {
  tags: { name: string; description: string }[];
  'x-tagGroups': { name: string; tags: string[] }[];
  paths: Record<string, Record<string, Described>>;
  'x-webhooks': Record<string, Record<string, Described>>;
  components: Record<string, Record<string, object>>;
}

const document = describeApi(describedApi) as Document;

/** A place in the document, and its JSON pointer. */
type Place<T> = [pointer: string, value: T];

const step = (pointer: string, key: string) => `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** Every object of the document. */
function places(value: unknown, pointer = ''): Place<Record<string, unknown>>[] {
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.entries(value).flatMap(([key, part]) => places(part, step(pointer, key)));
  return Array.isArray(value) ? below : [[pointer, value as Record<string, unknown>], ...below];
}

const all = places(document);
test('no schema has a pattern next to a format: generated clients apply it to a value that is no text any more', () => {
  expect(all.filter(([, value]) => 'pattern' in value && 'format' in value).map(([pointer]) => pointer)).toEqual([]);
  const years = all.filter(([, value]) => value.format === 'date' && value['x-years'] !== undefined);
  expect(years.length).toBeGreaterThan(100);
  for (const [pointer, { description }] of years)
    expect([pointer, description]).toEqual([pointer, expect.stringContaining('Years 1900 to 9999.')]);
});

const operationsIn = (part: 'paths' | 'x-webhooks') =>
  Object.entries(document[part]).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]): Place<Described> => [step(step(`/${part}`, path), method), operation],
    ),
  );
const operations = operationsIn('paths');
const events = operationsIn('x-webhooks');

/** The target of a pointer; undefined if it has none. */
const follow = (pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document);

/** The reply, in place or shared. */
const followed = (reply: Reply): Reply => (reply.$ref ? (follow(reply.$ref.slice(1)) as Reply) : reply);

/** Every schema of a body, in requests and replies. */
/** A media type has a slash; a field called content, in a schema or an example, has no such member. */
const media = all.flatMap(([pointer, { content }]): Place<Media>[] =>
  Object.entries((content ?? {}) as Record<string, Media>)
    .filter(([type]) => type.includes('/'))
    .map(([type, form]) => [step(`${pointer}/content`, type), form]),
);

const examplesOf = ({ example, examples = {} }: Media): unknown[] => [
  ...(example === undefined ? [] : [example]),
  ...Object.values(examples).map(({ $ref, value }) =>
    $ref ? (follow($ref.slice(1)) as { value: unknown } | undefined)?.value : value,
  ),
];

describe('the document', () => {
  let ajv: Ajv;
  beforeAll(() => {
    ajv = new Ajv({ strict: false, allErrors: true });
    formats.default(ajv);
    for (const name of ['decimal', 'html']) ajv.addFormat(name, true);
    ajv.addSchema(document, 'document');
  });

  test('gives every operation and every event a unique id', () => {
    const ids = [...operations, ...events].map(([, { operationId }]) => operationId);
    const repeated = ids.filter((id, i) => ids.indexOf(id) !== i);
    expect(repeated).toEqual([]);
    expect(ids.length).toBe(
      describedApi.operations.length + (describedApi.openPaths?.length ?? 0) + describedApi.eventTypes.length,
    );
  });

  test('says what every operation does, where it belongs and who may call it', () => {
    const chapters = new Map(document.tags.map(({ name, description }) => [name, description]));
    const silent = [...operations, ...events].filter(
      ([, { summary, description, tags, security }]) =>
        !summary || !description || !security || tags.length !== 1 || !chapters.get(tags[0] ?? ''),
    );
    expect(silent.map(([pointer]) => pointer)).toEqual([]);
    const scopes = describedApi.operations.map(({ id, scope }) => [id, scope] as const);
    const open = scopes.filter(([, scope]) => typeof scope === 'object' && scope.access === 'anyone').map(([id]) => id);
    const unguarded = operations.filter(([, { tags, security }]) => tags[0] !== 'Open' && security?.length === 0);
    expect(unguarded.map(([, { operationId }]) => operationId).sort()).toEqual([...open].sort());
  });

  test('has its sections, paths and groups in the order in which people look for them, employees first', () => {
    const groups = document['x-tagGroups'];
    expect(groups.map(({ name }) => name)).toEqual([
      'Core',
      'Contract',
      'Schedule',
      'Payroll',
      'Documents',
      'Photos',
      'Events and webhooks',
      'Account',
    ]);
    const sections = document.tags.map(({ name }) => name);
    expect(groups.flatMap(({ tags }) => tags)).toEqual(sections);
    expect(sections.slice(0, 2)).toEqual(['Employees', 'Custom fields']);
    expect(Object.keys(document.paths)[0]).toBe('/core/v3/employees');
    const used = operations.map(([, { tags }]) => tags[0] ?? '');
    expect([...new Set(used), 'Event deliveries'].sort()).toEqual([...sections].sort());
    // A path has one section, so that those of a section follow each other.
    const changes = used.filter((tag, i) => tag !== used[i - 1]);
    expect(changes).toEqual(sections.filter((name) => name !== 'Event deliveries'));
  });

  test('describes every parameter under all its names', () => {
    for (const { id, parameters } of describedApi.operations) {
      const described = operations.find(([, { operationId }]) => operationId === id)?.[1].parameters ?? [];
      const names = new Set(
        described.map(({ name, $ref }) => ($ref ? (follow($ref.slice(1)) as { name: string }).name : name)),
      );
      const all = Object.entries(parameters?.known ?? {}).filter(([, { isEarlier }]) => !isEarlier);
      const known = [...all.map(([name]) => name), ...Object.keys(parameters?.aliases ?? {})];
      expect([id, known.filter((name) => !names.has(name))]).toEqual([id, []]);
    }
  });

  test('has no unused component and no broken reference', () => {
    const references = all.flatMap(([, { $ref }]) => (typeof $ref === 'string' ? [$ref] : []));
    expect(references.filter((reference) => follow(reference.slice(1)) === undefined)).toEqual([]);
    const used = new Set(references);
    const parts = Object.entries(document.components).filter(([kind]) => kind !== 'securitySchemes');
    const named = parts.flatMap(([kind, byName]) => Object.keys(byName).map((name) => `#/components/${kind}/${name}`));
    expect(named.filter((reference) => !used.has(reference))).toEqual([]);
  });

  test('has a name for every object, every union and every set of values, so that a generator makes one type of each', () => {
    const schemas = all.filter(
      ([pointer]) => !/^\/components\/schemas\/[^/]+$/.test(pointer) && !/example/.test(pointer),
    );
    const nameless = schemas.filter(([, { type, enum: values, properties, anyOf, oneOf }]) => {
      const choices = ([anyOf, oneOf].find(Array.isArray) ?? []) as JsonSchema[];
      if (type === 'object' && properties) return true;
      if (['string', 'integer'].includes(String(type)) && Array.isArray(values))
        return values.filter((value) => value !== null).length > 1;
      return type === undefined && choices.filter(({ enum: alone }) => alone?.[0] !== null).length > 1;
    });
    expect(nameless.map(([pointer]) => pointer)).toEqual([]);
    const components = Object.entries(document.components.schemas ?? {}) as [string, JsonSchema][];
    // A place says that it may be null: generators make several types of a set of values that has null in it.
    expect(components.filter(([, { nullable }]) => nullable).map(([name]) => name)).toEqual([]);
    const names = components.map(([name]) => name);
    expect(names).toEqual(expect.arrayContaining(['OfficeReply', 'OfficeList', 'EmployeeReply', 'Gender']));
  });

  test('has every event in a union that the name of the event tells apart', () => {
    const { oneOf = [], discriminator } = follow('/components/schemas/WebhookEvent') as JsonSchema;
    const { propertyName, mapping } = discriminator as { propertyName: string; mapping: Record<string, string> };
    expect(propertyName).toBe('event');
    expect(Object.keys(mapping)).toEqual(describedApi.eventTypes.map(({ type }) => type));
    expect(oneOf.map(({ $ref }) => $ref)).toEqual([...new Set(Object.values(mapping))]);
    for (const [target, alike] of Map.groupBy(Object.entries(mapping), ([, target]) => target)) {
      const types = alike.map(([type]) => type);
      const { event, data } = (follow(target.slice(1)) as JsonSchema).properties ?? {};
      const named = event?.$ref ? (follow(event.$ref.slice(1)) as JsonSchema) : event;
      expect([target, named?.enum, data?.$ref]).toEqual([target, types, expect.any(String)]);
      for (const type of types) {
        const body = document['x-webhooks'][type]?.post?.requestBody?.content['application/json']?.schema;
        const only = { properties: { event: { type: 'string', enum: [type], example: type } } };
        expect(body).toEqual(types.length === 1 ? { $ref: target } : { allOf: [{ $ref: target }, only] });
      }
    }
  });

  test('has one schema for all events with the same data', () => {
    const { oneOf = [] } = follow('/components/schemas/WebhookEvent') as JsonSchema;
    const data = oneOf.map(({ $ref = '' }) => (follow($ref.slice(1)) as JsonSchema).properties?.data?.$ref);
    expect(data.filter((name, i) => data.indexOf(name) !== i)).toEqual([]);
  });

  test('has nothing next to a reference, where it would have no effect', () => {
    const beside = all.filter(([, part]) => typeof part.$ref === 'string' && Object.keys(part).length > 1);
    expect(beside.map(([pointer]) => pointer)).toEqual([]);
  });

  test('shows an example of every body, and each matches its schema', () => {
    const wrong = media.flatMap(([pointer, form]) => {
      const examples = examplesOf(form);
      const validate = ajv.compile({ $ref: `document#${encodeURI(pointer)}/schema` });
      if (examples.length === 0) return [`${pointer}: none`];
      return examples
        .filter((example) => !validate(example))
        .map(() => `${pointer}: ${ajv.errorsText(validate.errors)}`);
    });
    expect(wrong).toEqual([]);
    const answered = operations.filter(([, { responses }]) =>
      Object.entries(responses).some(([status, reply]) => status.startsWith('2') && followed(reply).content),
    );
    expect(answered.length).toBe(operations.length);
  });

  test('limits every text, number and list', () => {
    const unlimited = all.filter(([, { type, enum: values, maxLength, maximum, minimum, maxItems }]) => {
      if (values !== undefined) return false;
      if (type === 'string') return maxLength === undefined;
      if (type === 'integer' || type === 'number') return maximum === undefined || minimum === undefined;
      return type === 'array' && maxItems === undefined;
    });
    expect(unlimited.map(([pointer]) => pointer)).toEqual([]);
  });

  test('allows no undescribed name in a body', () => {
    const bodies = media.filter(([pointer]) => pointer.includes('/requestBody/'));
    const isLax = (schema: JsonSchema): boolean => {
      const { additionalProperties, allOf, oneOf } = (
        schema.$ref ? follow(schema.$ref.slice(1)) : schema
      ) as JsonSchema;
      if (allOf) return allOf.every(isLax);
      return oneOf ? oneOf.some(isLax) : additionalProperties !== false;
    };
    const lax = bodies.filter(([, { schema }]) => isLax(schema));
    expect(bodies.length).toBeGreaterThan(0);
    expect(lax.map(([pointer]) => pointer)).toEqual([]);
  });

  test('links every error to a page about it', async () => {
    const site = { api: describedApi, root: '' } as Site;
    const page = errorRoutes.find(({ path }) => path.endsWith('{code}'));
    const codes = new Map(describedApi.operations.flatMap(refusalsOf).map((type) => [type.code, type]));
    expect(codes.size).toBeGreaterThan(0);
    for (const [code, { title, cause, cure }] of codes) {
      const answer = await page?.answer(site, { params: { code } } as never);
      expect([code, answer?.status]).toEqual([code, 200]);
      expect(answer?.body).toContain(`<h1>${title}</h1>`);
      expect([code, cause.length > 0, cure.length > 0]).toEqual([code, true, true]);
    }
  });

  test('is the same text each time', () => {
    expect(JSON.stringify(describeApi(describedApi))).toBe(JSON.stringify(document));
  });
});
