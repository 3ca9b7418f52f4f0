import { useQuery } from '@tanstack/react-query';
import type { PayrollRow } from '../../../sdk/schemas.ts';
import { api } from '../../api.ts';
import { periodOf } from '../../calendar.ts';

/** The payroll of a month, and the parts that the API left out. */
export interface PayrollMonth {
  rows: PayrollRow[];
  redacted: string[];
  /** Whether these are all rows. */
  isWhole: boolean;
}

/** The rows that a page shows before it has read all of them. */
const atFirst = 100;

async function readMonth(month: string, signal: AbortSignal, limit: number, pages = Infinity): Promise<PayrollMonth> {
  const rows: PayrollRow[] = [];
  const redacted = new Set<string>();
  let cursor: string | undefined;
  for (let page = 0; page < pages && (page === 0 || cursor !== undefined); page++) {
    const { data, meta } = await api('listContractsForPayroll', {
      query: { ...periodOf(month), orderBy: 'lastName asc, firstName asc', limit, cursor },
      signal,
    });
    rows.push(...data);
    for (const name of meta.redacted ?? []) redacted.add(name);
    cursor = meta.nextCursor ?? undefined;
  }
  return { rows, redacted: [...redacted], isWhole: cursor === undefined };
}

/** Reads the payroll of all employees; the pages of a month share one answer. */
export function useMonth(month: string, enabled = true) {
  return useQuery({
    queryKey: ['listContractsForPayroll', month],
    enabled,
    queryFn: ({ signal }) => readMonth(month, signal, 500),
  });
}

/** Reads the same in two steps: its first rows can be shown and typed into while the others are on their way. */
export function useMonthFromFirstRows(month: string) {
  const first = useQuery({
    queryKey: ['listContractsForPayroll', month, 'first'],
    queryFn: ({ signal }) => readMonth(month, signal, atFirst, 1),
  });
  const whole = useMonth(month, first.data !== undefined && !first.data.isWhole);
  return whole.data || whole.error ? whole : first;
}
