import { Json } from '../../../platform/json.ts';
import type { Reader } from '../../../platform/unit-of-work.ts';

/** What the directory does not show of an employee. */
const notPublic = ['code', 'workStatus'];

type Row = Record<string, Record<string, unknown> | null | undefined>;

/**
 * Leaves out of a reply what the directory does not show of employees beyond the reach of the caller: an employee sees who
 * their manager is, and not whether they are at work.
 * @param member that shows an employee as `employeeShort` does
 */
export function withoutBeyondReach<Shown extends { data: Json; redacted: string[] }>(
  { caller: { reach } }: Reader,
  member: string,
  shown: Shown,
): Shown {
  if (reach === undefined) return shown;
  const data: Row | Row[] = JSON.parse(shown.data.text);
  const beyond = [data].flat().flatMap(({ [member]: one }) => (one && !reach.includes(String(one.id)) ? [one] : []));
  if (beyond.length === 0) return shown;
  for (const one of beyond) for (const name of notPublic) delete one[name];
  const redacted = [...shown.redacted, ...notPublic.map((name) => `${member}.${name}`)];
  return { ...shown, data: new Json(JSON.stringify(data)), redacted };
}
