import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
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

/** The rows that a page shows before it has read all of them: below half a megabyte. */
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
  cursor?: string | undefined;
  signal: AbortSignal;
}

const readPage = (month: string, asked: MonthFilters, { limit, cursor, signal }: Reading) =>
  api('listContractsForPayroll', {
    query: { ...periodOf(month), ...asked, orderBy: 'lastName asc, firstName asc', limit, cursor },
    signal,
  });

type Page = Awaited<ReturnType<typeof readPage>>;

const gathered = (pages: Page[]): PayrollMonth => ({
  rows: pages.flatMap(({ data }) => data),
  redacted: [...new Set(pages.flatMap(({ meta }) => meta.redacted ?? []))],
  running: new Set(pages.flatMap(({ meta }) => meta.runningEntryIds ?? [])),
  isWhole: (pages.at(-1)?.meta.nextCursor ?? null) === null,
});

/** How all pages of a month are read, and what the answer is kept by. */
const wholeMonth = (month: string, asked: MonthFilters = {}) => ({
  queryKey: ['listContractsForPayroll', month, asked] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const pages: Page[] = [];
    for (let cursor: string | undefined; pages.length === 0 || cursor !== undefined; ) {
      const page = await readPage(month, asked, { limit: 500, cursor, signal });
      pages.push(page);
      cursor = page.meta.nextCursor ?? undefined;
    }
    return gathered(pages);
  },
});

const named = (q: string): MonthFilters => (q === '' ? {} : { q });

/** Reads the payroll of a month page by page, as it is shown, of the employees whose names have the text. */
export function useMonth(month: string, q: string) {
  return useInfiniteQuery({
    queryKey: ['listContractsForPayroll', month, 'pages', q],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      readPage(month, named(q), { limit: atFirst, cursor: pageParam || undefined, signal }),
    getNextPageParam: ({ meta }) => meta.nextCursor ?? undefined,
    select: ({ pages }) => ({ ...gathered(pages), total: pages[0]?.meta.total ?? 0 }),
  });
}

/** Reads all of them at once, for what needs all. */
export const useWholeMonth = (month: string, q: string, enabled: boolean) =>
  useQuery({ ...wholeMonth(month, named(q)), enabled });

/** Reads the payroll of all employees once, for a file. */
export function useReadWholeMonth(month: string): () => Promise<PayrollMonth> {
  const queries = useQueryClient();
  return () => queries.fetchQuery(wholeMonth(month));
}

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
  const asked = { hasVariablePay: true, ...named(q), ...(departmentId && { 'departmentIds[in]': [departmentId] }) };
  const first = useQuery({
    queryKey: [...all.queryKey.slice(0, 2), 'first', asked],
    enabled: !hasAll,
    queryFn: async ({ signal }) => gathered([await readPage(month, asked, { limit: atFirst, signal })]),
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
