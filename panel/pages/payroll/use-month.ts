import { useQuery } from '@tanstack/react-query';
import type { PayrollRow } from '../../../sdk/schemas.ts';
import { api } from '../../api.ts';
import { periodOf } from '../../calendar.ts';
import { nameOf } from './payroll-row.ts';

/** The payroll of a month, and the parts that the API left out. */
export interface PayrollMonth {
  rows: PayrollRow[];
  redacted: string[];
}

async function readMonth(month: string, signal: AbortSignal): Promise<PayrollMonth> {
  const rows: PayrollRow[] = [];
  const redacted = new Set<string>();
  let cursor: string | undefined;
  do {
    const { data, meta } = await api('listContractsForPayroll', {
      query: { ...periodOf(month), limit: 500, cursor },
      signal,
    });
    rows.push(...data);
    for (const name of meta.redacted ?? []) redacted.add(name);
    cursor = meta.nextCursor ?? undefined;
  } while (cursor !== undefined);
  const names = new Map(rows.map((row) => [row, nameOf(row)]));
  const { compare } = new Intl.Collator();
  const byName = rows.sort((a, b) => compare(names.get(a) ?? '', names.get(b) ?? ''));
  return { rows: byName, redacted: [...redacted] };
}

/** Reads the payroll of all employees; the pages of a month share one answer. */
export const useMonth = (month: string) =>
  useQuery({ queryKey: ['listContractsForPayroll', month], queryFn: ({ signal }) => readMonth(month, signal) });
