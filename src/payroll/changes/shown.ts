/** What a reader sees of changes. Pure, but for the scopes of the caller. */
import type { Reader } from '../../platform/unit-of-work.ts';
import { seenDifferences } from '../exports/index.ts';
import type { PersonChange } from './read-changes.ts';
import type { Kind, Terms } from './terms.ts';

/** The scope of each member of terms, and of the kinds that it makes. */
const scopes: Record<keyof Terms, string> = {
  employment: 'employees:read',
  placement: 'employees:read',
  salaries: 'salaries:read',
};
const memberOf: Record<Exclude<Kind, 'late'>, keyof Terms> = {
  new: 'employment',
  leaving: 'employment',
  moved: 'placement',
  raised: 'salaries',
};
const members = Object.keys(scopes) as (keyof Terms)[];

/** A change as replies show it. */
export interface ShownChange extends Omit<PersonChange, 'before' | 'after'> {
  before: Partial<Terms> | null;
  after: Partial<Terms> | null;
}

/** Changes as far as a reader may see them, and the members that were left out. */
export function shownTo(
  reader: Reader,
  changes: readonly PersonChange[],
): { changes: ShownChange[]; redacted: string[] } {
  const hidden = members.filter((member) => !reader.caller.can(scopes[member]));
  const part = (terms: Terms | null): Partial<Terms> | null =>
    terms && Object.fromEntries(Object.entries(terms).filter(([name]) => !hidden.some((member) => member === name)));
  const seen = seenDifferences(reader);
  const shown = changes.flatMap((change): ShownChange[] => {
    const corrections = change.corrections
      .map((one) => ({ ...one, differences: seen(one.differences) }))
      .filter(({ differences }) => differences.length > 0);
    const kinds = change.kinds.filter((kind) =>
      kind === 'late' ? corrections.length > 0 : !hidden.includes(memberOf[kind]),
    );
    if (kinds.length === 0) return [];
    const differences = change.differences.filter(({ path }) => !hidden.some((name) => path.split('/')[0] === name));
    return [
      {
        ...change,
        kinds,
        corrections,
        differences,
        before: part(change.before),
        after: part(change.after),
      },
    ];
  });
  return { changes: shown, redacted: hidden.flatMap((member) => [`before.${member}`, `after.${member}`]) };
}
