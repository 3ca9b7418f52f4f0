import { eventTag } from './tag-groups.ts';

/** The parts of the document that this file reads. */
interface Document {
  info: { title: string };
  tags: { name: string }[];
  'x-tagGroups': { name: string; tags: string[] }[];
  paths: Record<string, Record<string, { tags: string[]; security: object[] }>>;
  'x-webhooks': Record<string, object>;
  components: Record<string, Record<string, unknown>>;
}

/** `Events and webhooks` in a path: `events-and-webhooks`. */
export const slugOf = (section: string) => section.toLowerCase().replaceAll(' ', '-');

const prefix = '#/components/';

/** Adds the components to which a part refers, directly or through others. */
function collect(part: unknown, components: Document['components'], found: Set<string>): void {
  if (typeof part !== 'object' || part === null) return;
  for (const value of Object.values(part)) {
    if (typeof value !== 'string') collect(value, components, found);
    else if (value.startsWith(prefix) && !found.has(value)) {
      found.add(value);
      const [kind = '', name = ''] = value.slice(prefix.length).split('/');
      collect(components[kind]?.[name], components, found);
    }
  }
}

/**
 * The document of one section of the reference: its operations and what they refer to, for clients that use no more.
 * @param whole what `describeApi` returns; it stays as it is
 * @returns undefined if no section has the slug
 */
export function ofSection(whole: object, slug: string): object | undefined {
  const document = whole as Document;
  const section = document['x-tagGroups'].find(({ name }) => slugOf(name) === slug);
  if (!section) return undefined;
  const tags = new Set(section.tags);
  const paths = Object.fromEntries(
    Object.entries(document.paths).filter(([, methods]) =>
      Object.values(methods).some((operation) => operation.tags.some((tag) => tags.has(tag))),
    ),
  );
  const webhooks = tags.has(eventTag) ? { 'x-webhooks': document['x-webhooks'] } : {};
  const found = new Set<string>();
  collect([paths, webhooks], document.components, found);
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  for (const scheme of operations.flatMap(({ security }) => security.flatMap(Object.keys))) {
    found.add(`${prefix}securitySchemes/${scheme}`);
  }
  const components = Object.entries(document.components).map(([kind, parts]) => {
    const isUsed = (name: string) => found.has(`${prefix}${kind}/${name}`);
    return [kind, Object.fromEntries(Object.entries(parts).filter(([name]) => isUsed(name)))] as const;
  });
  const { 'x-webhooks': _, ...rest } = document;
  return {
    ...rest,
    info: { ...document.info, title: `${document.info.title}: ${section.name}` },
    tags: document.tags.filter(({ name }) => tags.has(name)),
    'x-tagGroups': [section],
    paths,
    ...webhooks,
    components: Object.fromEntries(components.filter(([, parts]) => Object.keys(parts).length > 0)),
  };
}
