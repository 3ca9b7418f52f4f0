import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { PayrollRow } from '../../../sdk/schemas.ts';
import { api } from '../../api.ts';
import { periodOf } from '../../calendar.ts';

/** The payroll of a month, and the parts that the API left out. */
export interface PayrollMonth {
  rows: PayrollRow[];
  redacted: string[];
  /** The work entries among the issues whose employees are at work now. */
  running: ReadonlySet<string>;
  /** Whether these are all rows. */
  isWhole: boolean;
}

/** The rows that a page shows before it has read all of them. */
const atFirst = 100;

/** Which rows are read; all by default. */
interface MonthFilters {
  hasVariablePay?: boolean;
  /** A part of the name. */
  q?: string;
  'departmentIds[in]'?: string[];
}

interface Reading {
  limit: number;
  pages?: number;
  signal: AbortSignal;
}

async function readMonth(
  month: string,
  asked: MonthFilters,
  { limit, pages = Number.POSITIVE_INFINITY, signal }: Reading,
): Promise<PayrollMonth> {
  const rows: PayrollRow[] = [];
  const redacted = new Set<string>();
  const running = new Set<string>();
  let cursor: string | undefined;
  for (let page = 0; page < pages && (page === 0 || cursor !== undefined); page++) {
    const { data, meta } = await api('listContractsForPayroll', {
      query: { ...periodOf(month), ...asked, orderBy: 'lastName asc, firstName asc', limit, cursor },
      signal,
    });
    rows.push(...data);
    for (const name of meta.redacted ?? []) redacted.add(name);
    for (const id of meta.runningEntryIds ?? []) running.add(id);
    cursor = meta.nextCursor ?? undefined;
  }
  return { rows, redacted: [...redacted], running, isWhole: cursor === undefined };
}

/** How all pages of a month are read, and what the answer is kept by. */
const wholeMonth = (month: string, asked: MonthFilters = {}) => ({
  queryKey: ['listContractsForPayroll', month, asked] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => readMonth(month, asked, { limit: 500, signal }),
});

/** Reads the payroll of all employees. */
export const useMonth = (month: string) => useQuery(wholeMonth(month));

/** What a user looks for among the employees of a month. */
interface Sought {
  q: string;
  departmentId: string | undefined;
}

/**
 * Reads the rows with variable pay in two steps: the first of those sought can be shown and typed into while all are on
 * their way. From then on the page finds by itself what is sought.
 */
export function useVariablesOf(month: string, { q, departmentId }: Sought) {
  const queries = useQueryClient();
  const all = wholeMonth(month, { hasVariablePay: true });
  const hasAll = queries.getQueryData(all.queryKey) !== undefined;
  const asked = { hasVariablePay: true, ...(q && { q }), ...(departmentId && { 'departmentIds[in]': [departmentId] }) };
  const first = useQuery({
    queryKey: [...all.queryKey.slice(0, 2), 'first', asked],
    enabled: !hasAll,
    queryFn: ({ signal }) => readMonth(month, asked, { limit: atFirst, pages: 1, signal }),
    // While the next ones are read, the rows of another search stay, but not those of another month.
    placeholderData: (before, last) =>
      last?.queryKey[1] === month && before ? { ...before, isWhole: false } : undefined,
  });
  const suffices = first.data?.isWhole === true && departmentId === undefined;
  const whole = useQuery({
    ...all,
    // The department of a row is the present one, and the filter goes by that of the month: only all rows have both.
    enabled: hasAll || (first.data !== undefined && !first.isPlaceholderData && !suffices),
  });
  return whole.data || whole.error ? whole : first;
}
