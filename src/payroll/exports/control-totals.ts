/** Figures by which both sides of an export see that they have the same. Pure. */
import { isObject, objectsIn } from '../../platform/narrowing.ts';
import { toFourDecimals } from '../../platform/rounding.ts';

export interface ControlTotals {
  people: number;
  /** By kind: every member of the rows that counts seconds. */
  seconds: Record<string, number>;
  /** By currency: gross salaries, as often as the rows have them, and variable amounts. */
  amounts: { currency: string; grossSalaries: number; variables: number }[];
}

type Row = Record<string, unknown>;

/** Sums up rows one by one, so that the rows of a large company need not be in memory as objects. */
export function sumUp(): { add(row: Row): void; totals(): ControlTotals } {
  let people = 0;
  const seconds = new Map<string, number>();
  const amounts = new Map<string, { grossSalaries: number; variables: number }>();
  const add = (currency: unknown, kind: 'grossSalaries' | 'variables', amount: unknown) => {
    if (typeof currency !== 'string' || typeof amount !== 'number') return;
    const sums = amounts.get(currency) ?? { grossSalaries: 0, variables: 0 };
    amounts.set(currency, { ...sums, [kind]: toFourDecimals(sums[kind] + amount) });
  };
  const addDays = (row: Row) => {
    for (const [name, value] of Object.entries(row)) {
      if (name.startsWith('seconds') && typeof value === 'number') seconds.set(name, (seconds.get(name) ?? 0) + value);
    }
    for (const { currency, amount } of objectsIn(row.variables)) add(currency, 'variables', amount);
  };
  const addRow = (row: Row) => {
    // Two pay groups of an employee count each day once, and the employee once.
    const share = isObject(row.payGroupShare) ? row.payGroupShare : undefined;
    for (const days of share ? objectsIn(share.parts) : [row]) addDays(days);
    if (share?.isCounted === false) return;
    people++;
    for (const { currency, grossSalary } of objectsIn(row.salaries)) add(currency, 'grossSalaries', grossSalary);
  };
  const sorted = <Value>(sums: ReadonlyMap<string, Value>) => [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    add: addRow,
    totals: () => ({
      people,
      seconds: Object.fromEntries(sorted(seconds)),
      amounts: sorted(amounts).map(([currency, sums]) => ({ currency, ...sums })),
    }),
  };
}
