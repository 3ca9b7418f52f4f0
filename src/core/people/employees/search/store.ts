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

/** The different words of `q`, of which the first few count; lists write `Ruiz, Eva`. */
const wordsOf = (q: string) => [...new Set(fold(q).match(/[^\s,]+/g))].slice(0, maxWords);

/** The search texts that have each word of `q`. */
function textsWith(q: string, accountId: string): RawBuilder<unknown> {
  const matches = wordsOf(q).map(
    (word) => sql`${sql.raw(word.length < indexedFrom ? "(s.text || '')" : 's.text')} like ${pattern(word)}`,
  );
  // An accent by itself folds to an empty text, which matches no employee.
  const all = matches.length === 0 ? sql`false` : sql.join(matches, sql` and `);
  return sql`from employee_search s where s.account_id = ${accountId} and ${all}`;
}

/** The condition that the search text of the employee `r` has each word of `q`. */
export const foundBy = (q: string, accountId: string): RawBuilder<unknown> =>
  sql`r.id in (select s.employee_id ${textsWith(q, accountId)})`;

/** A row for each employee whom `foundBy` finds and who is not deleted: few are deleted, so the others are not looked up. */
export const rowsFoundBy = (q: string, accountId: string): RawBuilder<unknown> => sql`
  ${textsWith(q, accountId)} and not exists (
    select from employees d where d.account_id = ${accountId} and d.id = s.employee_id and d.deleted_at is not null)`;
