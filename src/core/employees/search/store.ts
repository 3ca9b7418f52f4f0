import { type RawBuilder, sql } from '../../../platform/db/sql.ts';
import { pattern } from '../../../platform/resource/filters.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';

/** The fields by which people are found. */
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

/** Keeps what an employee is found by in step with the employee. */
export const writeSearchText = (
  tx: Tx,
  { id, firstName, lastName, secondLastName, email }: Searched,
): Promise<number> =>
  tx.run(sql`
    insert into employee_search (account_id, employee_id, text)
    values (${tx.caller.accountId}, ${id}, ${fold([firstName, lastName, secondLastName, email].filter(Boolean).join(' '))})
    on conflict (account_id, employee_id) do update set text = excluded.text`);

/** Words beyond these find nobody else who is looked for, and each is looked for in the texts of all. */
const maxWords = 6;

/** The different words of `q`, of which the first few count. */
const wordsOf = (q: string) => [...new Set(fold(q).split(/\s+/).filter(Boolean))].slice(0, maxWords);

/** The condition that the employee `r` has each word of `q`. */
export function foundBy(q: string, accountId: string): RawBuilder<unknown> {
  const words = wordsOf(q);
  // An accent by itself folds to nothing, and nobody has nothing.
  if (words.length === 0) return sql`false`;
  const matches = words.map((word) => sql`s.text like ${pattern(word)}`);
  return sql`r.id in (
    select s.employee_id from employee_search s where s.account_id = ${accountId} and ${sql.join(matches, sql` and `)}
  )`;
}
