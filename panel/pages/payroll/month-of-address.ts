import { useNavigate, useSearch } from '@tanstack/react-router';
import { todayIn } from '../../calendar.ts';
import type { paths } from '../../paths.ts';
import { useMe } from '../../session.tsx';

/** The month in the address, or the present one where the company is, and a way to go to another. */
export function useMonthOfAddress(
  to: typeof paths.payroll | typeof paths.payrollExport,
): [month: string, go: (month: string | undefined) => void] {
  const { company } = useMe();
  const search = useSearch({ from: `/frame${to}` });
  const navigate = useNavigate();
  const month = search.month ?? todayIn(company.timeZone).slice(0, 7);
  return [month, (wanted) => void navigate({ to, search: { ...search, month: wanted } })];
}
