/** What the directory hides from colleagues. Users who read all employees see everything. */
import { problem } from '../../platform/problem.ts';
import { filteredFields } from '../../platform/resource/filters.ts';
import { readOrder } from '../../platform/resource/order.ts';
import { askedIn } from '../../platform/resource/view.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { colleagues } from './colleague.ts';
import { hiddenField } from './errors.ts';
import { membersOf } from './hideable.ts';
import { findSettings } from './store.ts';

/** The checked values of a query. */
type Query = Record<string, unknown>;

/** When a record was last changed shows that HR prepares something. The company cannot choose to show it. */
const alwaysHidden = ['updatedAt'];

/** The names that replies to the caller leave out. */
async function hiddenFrom(reader: Reader): Promise<readonly string[]> {
  if (reader.caller.reach === undefined && reader.caller.can('employees:read')) return [];
  const { hiddenFields } = await findSettings(reader);
  return [...alwaysHidden, ...hiddenFields.flatMap((field) => membersOf[field])];
}

/**
 * The query of a list without what the caller may not see.
 * @returns also the names that it leaves out
 * @throws Problem `hidden_field` if it filters or sorts by one of them
 */
export async function withoutHidden(reader: Reader, query: Query): Promise<{ query: Query; redacted: string[] }> {
  const hidden = await hiddenFrom(reader);
  const { fields, orderBy } = askedIn(query);
  const sorted = readOrder(orderBy, colleagues).map(({ field }) => field);
  const used = [...filteredFields(colleagues, query), ...sorted].filter((name) => hidden.includes(name));
  if (used.length > 0) throw problem(hiddenField, { fields: [...new Set(used)].join(', ') });
  const asked = colleagues.shown.map(({ name }) => name).filter((name) => fields?.includes(name) ?? true);
  const redacted = asked.filter((name) => hidden.includes(name));
  if (redacted.length === 0) return { query, redacted };
  return { query: { ...query, fields: asked.filter((name) => !hidden.includes(name)) }, redacted };
}
