/** A part of the reference, with its sections in the order in which people look for them. */
export interface TagGroup {
  name: string;
  /** The sections by their names, each with a sentence. */
  tags: Readonly<Record<string, string>>;
}

export const openTag = 'Open';
export const eventTag = 'Event deliveries';

/** The section of the operations without credentials. */
export const openTags = {
  [openTag]:
    'The reference, the guides and the state of the service. These need no credentials and have no rate limit.',
};

/** The section of the requests to webhook endpoints. */
export const deliveryTags = {
  [eventTag]: 'The requests that Rollcall posts to your webhook endpoints, one for each event type.',
};

interface Sections {
  tags: { name: string; description: string }[];
  'x-tagGroups': { name: string; tags: string[] }[];
}

/**
 * The sections of the reference: `tags`, and `x-tagGroups`, which has them in groups.
 * @param used the tags of operations and events; other sections are left out
 */
export function describeSections(groups: readonly TagGroup[], used: ReadonlySet<string>): Sections {
  const shown = groups
    .map(({ name, tags }) => ({ name, tags: Object.entries(tags).filter(([tag]) => used.has(tag)) }))
    .filter(({ tags }) => tags.length > 0);
  const tags = shown.flatMap((group) => group.tags).map(([name, description]) => ({ name, description }));
  return { tags, 'x-tagGroups': shown.map((group) => ({ name: group.name, tags: group.tags.map(([tag]) => tag) })) };
}
