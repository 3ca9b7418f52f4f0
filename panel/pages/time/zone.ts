import type { Employee } from '../../../sdk/schemas.ts';
import { useRead } from '../../api.ts';
import { useMe } from '../../session.tsx';

/** The zone in which an employee works: that of the office, else that of the company. Undefined until it is known. */
export function useTimeZone({ officeId }: Pick<Employee, 'officeId'>): string | undefined {
  const { company } = useMe();
  const office = useRead('getOffice', { path: { id: officeId ?? '' }, enabled: officeId !== null });
  if (officeId !== null && office.isPending) return undefined;
  return (officeId !== null && office.data?.data.defaultEmployeesDateTimeZone) || company.timeZone;
}
