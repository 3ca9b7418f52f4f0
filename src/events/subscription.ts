import type { FieldError } from '../platform/field-error.ts';
import { Hints } from '../platform/validate.ts';
import { type Catalogue, headings, includes, joinedUnder } from './event-type.ts';
import { eventFieldErrors } from './field-errors.ts';

const unknownEvent = { alone: eventFieldErrors.unknownEvent, similar: eventFieldErrors.unknownEventSimilar };

/** One entry for each name of a subscription (type, heading, `employee.*`, `*`) that matches no event. */
export function unknownEvents(names: readonly string[], catalogue: Catalogue): FieldError[] {
  const groups = catalogue.map(({ type }) => `${type.split('.')[0]}.*`);
  const known = new Set([...headings, ...catalogue.map(({ type }) => type), ...groups, '*']);
  const hints = new Hints();
  return names.flatMap((name, index) =>
    known.has(name) ? [] : [hints.unknownName(unknownEvent, name, known).at(`/${index}`)],
  );
}

/** The events of a subscription. */
export interface EventSelection {
  types: string[];
  /** Headings that include single occurrences of other types, as the log names them. */
  headings: string[];
}

/** The types of event in a subscription, and its headings of single occurrences. */
export const wantedBy = (names: readonly string[], catalogue: Catalogue): EventSelection => ({
  types: catalogue.filter((type) => includes(names, type)).map(({ type }) => type),
  headings: [...new Set(catalogue.flatMap((type) => joinedUnder(type, names)))],
});
