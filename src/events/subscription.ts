import { Hints } from '../platform/nearest.ts';
import { type Catalogue, headings, includes } from './event-type.ts';

/** One entry for each name of a subscription (type, heading, `employee.*`, `*`) that means no event. */
export function unknownEvents(
  names: readonly string[],
  catalogue: Catalogue,
): { index: number; code: string; detail: string }[] {
  const groups = catalogue.map(({ type }) => `${type.split('.')[0]}.*`);
  const known = new Set([...headings, ...catalogue.map(({ type }) => type), ...groups, '*']);
  const hints = new Hints();
  return names.flatMap((name, index) =>
    known.has(name) ? [] : [{ index, code: 'unknown_event', detail: hints.unknownName('event', name, known) }],
  );
}

/** The types of event that a subscription means. */
export const typesOf = (names: readonly string[], catalogue: Catalogue): string[] =>
  catalogue.filter((type) => includes(names, type)).map(({ type }) => type);
