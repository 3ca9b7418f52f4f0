import type { Runnable } from '../../caller.ts';
import { commonErrors } from '../../errors.ts';
import type { FieldErrorType } from '../../field-error.ts';
import { fieldErrors } from '../../field-errors.ts';
import type { ErrorType } from '../../problem.ts';
import type { Operation } from '../operation.ts';
import { info } from './about.ts';
import { Components } from './components.ts';
import { joinReplies } from './join-replies.ts';
import { nameSchemas } from './name-schemas.ts';
import { describeOpenPath, type OpenPath } from './open-path.ts';
import { describeOperation } from './operation.ts';
import { placesOfOperation } from './operation-places.ts';
import { Problems } from './problems.ts';
import type { DescribedEvent } from './published-event.ts';
import { refusalsOf } from './refusals.ts';
import { type Shared, shareParts } from './share.ts';
import { describeSections, eventTag, openTag, type TagGroup } from './tag-groups.ts';
import { describeWebhooks } from './webhooks.ts';

/** The permissions of a role's session. */
export interface DescribedRole {
  name: string;
  /** In words: the employees whom a role sees and acts for, and what it sees of them. */
  reach: string;
  runs(operation: Runnable): boolean;
}

/** The parts of an API. */
export interface Api {
  operations: readonly Operation[];
  eventTypes: readonly DescribedEvent[];
  openPaths?: readonly OpenPath[];
  /** The kinds of `errors` in a problem; by default those of the platform. */
  fieldErrorTypes?: readonly FieldErrorType[];
  roles?: readonly DescribedRole[];
  /** The sections of the reference, in their order; every tag of an operation belongs to one. */
  tagGroups?: readonly TagGroup[];
}

/** The address in a document without another. */
export const usualBaseUrl = 'http://127.0.0.1:8080';

interface Options extends Api {
  /** The address of the API for callers, without a trailing slash. */
  baseUrl?: string;
}

/** Every kind of error of an API, in the order of their codes. */
export function errorTypesOf(operations: readonly Operation[]): ErrorType[] {
  const all = [...Object.values<ErrorType>(commonErrors), ...operations.flatMap(refusalsOf)];
  const byCode = new Map(all.map((type) => [type.code, type]));
  return [...byCode.values()].sort((a, b) => (a.code < b.code ? -1 : 1));
}

/** The `paths` of the rows, in their order. */
function byPath(rows: { path: string; method: string; described: object }[]): Record<string, object> {
  const paths: Record<string, Record<string, object>> = {};
  for (const { path, method, described } of rows) {
    paths[path] ??= {};
    paths[path][method.toLowerCase()] = described;
  }
  return paths;
}

/** Without schemas that are only merged into others, so that nothing refers to them. */
function withoutUnused<Document extends { components: Record<string, Record<string, object>> }>(document: Document) {
  const used = new Set(JSON.stringify(document).match(/#\/components\/schemas\/\w+/g));
  const { schemas = {}, ...others } = document.components;
  const kept = Object.entries(schemas).filter(([name]) => used.has(`#/components/schemas/${name}`));
  return { ...document, components: { schemas: Object.fromEntries(kept), ...others } };
}

/**
 * The OpenAPI 3.0.3 document of an API. All of it comes from the route tables, the catalogue of events and the schemas
 * that also validate; the same API always gives the same text.
 * @throws Error if a schema has no example, or two things share a name
 */
export function describeApi({
  operations,
  eventTypes,
  openPaths = [],
  fieldErrorTypes = Object.values(fieldErrors),
  tagGroups = [],
  baseUrl = usualBaseUrl,
}: Options): object {
  const components = new Components();
  const problems = new Problems(components, baseUrl, errorTypesOf(operations), fieldErrorTypes);
  const webhooks = describeWebhooks(eventTypes, eventTag, components);
  const rows = [
    ...operations.map((row) => ({ ...row, described: describeOperation(row, components, problems) })),
    ...openPaths.map((row) => ({
      path: row.path,
      method: 'GET',
      tag: openTag,
      described: describeOpenPath(row, openTag, components, problems),
    })),
  ];
  const shared = rows.map(({ described }) => described as Shared);
  joinReplies(shared, components);
  nameSchemas(() => shared.flatMap(placesOfOperation), components);
  shareParts(shared, components);
  const usedTags = new Set([...rows.map(({ tag }) => tag), ...(eventTypes.length > 0 ? [eventTag] : [])]);
  const sections = describeSections(tagGroups, usedTags);
  const place = new Map(sections.tags.map(({ name }, i) => [name, i]));
  const inOrder = rows.toSorted((a, b) => (place.get(a.tag) ?? 0) - (place.get(b.tag) ?? 0));
  return withoutUnused({
    openapi: '3.0.3',
    info: { ...info, contact: { name: 'Reference and guides', url: `${baseUrl}/docs` } },
    servers: [{ url: baseUrl, description: 'Your installation, local or in production.', 'x-internal': false }],
    ...sections,
    paths: byPath(inOrder),
    'x-webhooks': webhooks,
    components: components.toDocument(),
  });
}
