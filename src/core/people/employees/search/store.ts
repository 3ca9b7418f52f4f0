import type { Insertion } from '../../../../platform/db/insert.ts';
import { type RawBuilder, sql } from '../../../../platform/db/sql.ts';
import { pattern } from '../../../../platform/resource/filters.ts';
import type { Tx } from '../../../../platform/unit-of-work.ts';

/** The fields by which employees are found. */
export const searchedFields = ['firstName', 'lastName', 'secondLastName', 'email'];

interface Searched {
  id: string;
  firstName: string;
  lastName: string;
  secondLastName: string | null;
  email: string | null;
}

/** Lower case without diacritics, so that "munoz" finds "Muñoz" and the other way round. */
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The search text of an employee, in place of an earlier one. */
export const searchText = (
  { caller }: Tx,
  { id, firstName, lastName, secondLastName, email }: Searched,
): Insertion => ({
  table: 'employee_search',
  columns: {
    account_id: caller.accountId,
    employee_id: id,
    text: fold([firstName, lastName, secondLastName, email].filter(Boolean).join(' ')),
  },
  onConflict: 'on conflict (account_id, employee_id) do update set text = excluded.text',
});

/** Further words hardly narrow a search, and the query compares each with every text. */
const maxWords = 6;

/** The index of texts has their groups of three letters; it would read all of them for a shorter word. */
const indexedFrom = 3;

/** The different words of `q`, of which the first few count. */
const wordsOf = (q: string) => [...new Set(fold(q).split(/\s+/).filter(Boolean))].slice(0, maxWords);

/** The condition that the search text of the employee `r` has each word of `q`. */
export function foundBy(q: string, accountId: string): RawBuilder<unknown> {
  const words = wordsOf(q);
  // An accent by itself folds to an empty text, which matches no employee.
  if (words.length === 0) return sql`false`;
  const matches = words.map(
    (word) => sql`${sql.raw(word.length < indexedFrom ? "(s.text || '')" : 's.text')} like ${pattern(word)}`,
  );
  return sql`r.id in (
    select s.employee_id from employee_search s where s.account_id = ${accountId} and ${sql.join(matches, sql` and `)}
  )`;
}
