/** The totals of a period, as an export would have them now, beside those of the period before. */
import type { Reader } from '../../platform/unit-of-work.ts';
import { type ControlTotals, hiddenTotals, latestExport, rowsOf, sumUp } from '../exports/index.ts';
import type { PayGroup } from '../pay-groups/index.ts';
import { findPeriod, type PeriodDays, periodBefore } from '../periods/index.ts';
import { whileUnchanged } from '../while-unchanged.ts';
import { withAllPermissions } from '../with-all-permissions.ts';
import { compareTotals, type Figure } from './compare-totals.ts';

export interface PeriodTotals extends PeriodDays {
  /** The period before; null: this is the first one. */
  previous: (PeriodDays & { exportId: string | null }) | null;
  figures: Figure[];
}

async function totalsNow(reader: Reader, group: PayGroup, days: PeriodDays): Promise<ControlTotals> {
  const sums = sumUp();
  for (const { row } of await rowsOf(reader, group, days)) sums.add(JSON.parse(row));
  return sums.totals();
}

/**
 * The totals of a period. Those of the period before are what was exported last and not rejected, else what its rows have now.
 * @throws Problem `not_found`
 */
async function totalsOf(given: Reader, periodId: string): Promise<PeriodTotals> {
  const reader = withAllPermissions(given);
  const { group, days } = await findPeriod(reader, periodId);
  const before = periodBefore(group, days);
  const exported = before && (await latestExport(reader, before.id));
  const previously = before && (exported?.controlTotals ?? (await totalsNow(reader, group, before)));
  return {
    ...days,
    previous: before ? { ...before, exportId: exported?.id ?? null } : null,
    figures: compareTotals(await totalsNow(reader, group, days), previously),
  };
}

/** The same, kept while nothing changes. @throws Problem `not_found` */
export const totalsOfPeriod = whileUnchanged(totalsOf);

/** The figures that a reader may see by the scopes of rows, and the kinds of the others. */
export function figuresFor(reader: Reader, figures: readonly Figure[]): { seen: Figure[]; hidden: string[] } {
  const counted = [...new Set(figures.map(({ kind }) => kind))].filter((kind) => kind !== 'people');
  const { kinds: hidden, isMoneyHidden } = hiddenTotals(reader, counted);
  const tellsOther = ({ currency, value, previous }: Figure) =>
    isMoneyHidden && currency !== null && value === 0 && !previous;
  return { seen: figures.filter((figure) => !hidden.includes(figure.kind) && !tellsOther(figure)), hidden };
}
