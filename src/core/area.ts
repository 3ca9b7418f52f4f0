import type { EventType } from '../events/index.ts';
import type { FieldErrorType } from '../platform/field-error.ts';
import type { TagGroup } from '../platform/http/openapi/tag-groups.ts';
import type { Operation } from '../platform/http/operation.ts';
import { areas, type CoreContribution } from './ports.ts';

/** An area of the product as a value: what it offers to callers and what it contributes to core. */
export interface Area extends CoreContribution {
  /** The heading above its sections in the reference. */
  title: string;
  routes: readonly Operation[];
  /** Its field errors, by a name in the code. */
  fieldErrors: Record<string, FieldErrorType>;
  eventTypes: readonly EventType[];
  /** The sections of openapi.json that hold its operations, each with a sentence; what people look for first. */
  tags: Record<string, string>;
}

/** What the joined areas offer to callers, with the field errors of each in turn. */
interface Joined extends Pick<Area, 'routes' | 'eventTypes'> {
  fieldErrors: Area['fieldErrors'][];
  tagGroups: TagGroup[];
}

/**
 * Joins the areas of the product, so that core finds what each contributes.
 * @param joined from left to right: each area builds on those before it
 * @returns what they offer to callers, in this order
 * @throws Error if areas have been joined before
 */
export function joinAreas(...joined: Area[]): Joined {
  areas.fill(joined);
  return {
    routes: joined.flatMap(({ routes }) => routes),
    eventTypes: joined.flatMap(({ eventTypes }) => eventTypes),
    fieldErrors: joined.map(({ fieldErrors }) => fieldErrors),
    tagGroups: joined.map(({ title, tags }) => ({ name: title, tags })),
  };
}
