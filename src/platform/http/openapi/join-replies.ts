import type { Components } from './components.ts';
import type { JsonSchema } from './json-schema.ts';
import type { Media, Shared } from './share.ts';

/** The envelope of an object in the reply of an operation. */
interface Envelope {
  media: Media;
  data: string;
  tag: string | undefined;
  /** The members next to `data`, none of which is always present. */
  meta: JsonSchema | undefined;
}

function envelopesOf({ tags: [tag] = [], responses }: Shared, components: Components): Envelope[] {
  return Object.entries(responses).flatMap(([status, reply]) => {
    const media = status.startsWith('2') && 'content' in reply ? reply.content?.['application/json'] : undefined;
    const { required = [], properties = {} } = media?.schema ?? {};
    const data = properties.data?.$ref;
    if (!media || data === undefined || required.length > 1) return [];
    return { media, data, tag, meta: properties.meta && components.resolve(properties.meta) };
  });
}

const typeOf = ({ description: _, ...type }: JsonSchema) => JSON.stringify(type);

/** The members of several, or undefined if a name means two things. */
function membersOf(metas: readonly JsonSchema[]): Record<string, JsonSchema> | undefined {
  const members: Record<string, JsonSchema> = {};
  for (const [name, schema] of metas.flatMap(({ properties = {} }) => Object.entries(properties))) {
    members[name] ??= schema;
    if (typeOf(members[name]) !== typeOf(schema)) return undefined;
  }
  return members;
}

/**
 * Gives all replies with one kind of object the same envelope: a client has one type for it, whichever operation
 * returned the object. What only some operations remark is optional in each of them anyway.
 */
export function joinReplies(shared: readonly Shared[], components: Components): void {
  const envelopes = shared.flatMap((operation) => envelopesOf(operation, components));
  for (const group of Map.groupBy(envelopes, ({ data }) => data).values()) {
    const metas = group.map(({ meta }) => meta).filter((meta) => meta !== undefined);
    const isOfOneKind = new Set(group.map(({ tag }) => tag)).size === 1;
    const isDifferent = new Set(group.map(({ meta }) => JSON.stringify(meta))).size > 1;
    const properties = isOfOneKind && isDifferent ? membersOf(metas) : undefined;
    if (!properties) continue;
    const hasAll = ({ meta }: Envelope) =>
      Object.keys(meta?.properties ?? {}).length === Object.keys(properties).length;
    const meta = group.find(hasAll)?.media.schema.properties?.meta ?? { type: 'object', properties };
    for (const { media } of group) {
      media.schema = { ...media.schema, properties: { ...media.schema.properties, meta: structuredClone(meta) } };
    }
  }
}
