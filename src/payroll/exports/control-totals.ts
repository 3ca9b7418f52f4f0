/** Figures by which both sides of an export see that they have the same. Pure. */
import { isObject } from '../../platform/objects.ts';

export interface ControlTotals {
  people: number;
  /** By kind: every member of the rows that counts seconds. */
  seconds: Record<string, number>;
  /** By currency: gross salaries, as often as the rows have them, and variable amounts. */
  amounts: { currency: string; grossSalaries: number; variables: number }[];
}

type Row = Record<string, unknown>;

const listOf = (value: unknown): Row[] => (Array.isArray(value) ? value.filter(isObject) : []);
const rounded = (value: number) => Math.round(value * 10_000) / 10_000;

/** The totals of rows as exports have them. */
export function controlTotalsOf(rows: readonly Row[]): ControlTotals {
  const seconds = new Map<string, number>();
  const amounts = new Map<string, { grossSalaries: number; variables: number }>();
  const add = (currency: unknown, kind: 'grossSalaries' | 'variables', amount: unknown) => {
    if (typeof currency !== 'string' || typeof amount !== 'number') return;
    const sums = amounts.get(currency) ?? { grossSalaries: 0, variables: 0 };
    amounts.set(currency, { ...sums, [kind]: rounded(sums[kind] + amount) });
  };
  for (const row of rows) {
    for (const [name, value] of Object.entries(row)) {
      if (name.startsWith('seconds') && typeof value === 'number') seconds.set(name, (seconds.get(name) ?? 0) + value);
    }
    for (const { currency, grossSalary } of listOf(row.salaries)) add(currency, 'grossSalaries', grossSalary);
    for (const { currency, amount } of listOf(row.variables)) add(currency, 'variables', amount);
  }
  return {
    people: rows.length,
    seconds: Object.fromEntries([...seconds].toSorted(([a], [b]) => (a < b ? -1 : 1))),
    amounts: [...amounts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([currency, sums]) => ({ currency, ...sums })),
  };
}
