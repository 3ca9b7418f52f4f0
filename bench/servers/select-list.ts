import type { Resource } from '../../src/platform/resource/resource.ts';

/** What a resource's SQL leaves to its statement, as a statement of the bare server says it: the account comes first. */
const meanings: Readonly<Record<string, string>> = { '{account}': '$1', '{today}': 'current_date' };

/**
 * The columns of the row `r` of a resource, under the names of the API. `$1` is the account.
 * @throws Error if its SQL has a placeholder that has no meaning here: the bare server does not start
 */
export function selectList({ name: resource, shown }: Pick<Resource, 'name' | 'shown'>): string {
  const text = shown.map(({ name, sql }) => `${sql} as "${name}"`).join(', ');
  return text.replace(/\{[a-z]+\}/gi, (placeholder) => {
    const meaning = meanings[placeholder];
    if (meaning === undefined) throw new Error(`the SQL of ${resource} has ${placeholder}: say what it means here`);
    return meaning;
  });
}
