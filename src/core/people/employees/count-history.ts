import type { Tx } from '../../../platform/unit-of-work.ts';
import type { Days } from '../../followers.ts';
import { followers } from '../../ports.ts';

/** How many contracts, … of an employee touch these days, by kind; kinds without any are left out. */
export async function countHistory(
  tx: Tx,
  employeeId: string,
  days: Days = { from: null, to: null },
): Promise<Record<string, number>> {
  const counts = await followers().count(tx, employeeId, days);
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}
