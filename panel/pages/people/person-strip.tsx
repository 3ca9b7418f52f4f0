import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Employee } from '../../../sdk/schemas.ts';
import { useRead } from '../../api.ts';
import { todayIn } from '../../calendar.ts';
import { formatAmount, formatDate, formatDecimal } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { may, useMe } from '../../session.tsx';
import { ofCalendars, vacationInWords } from '../../ui/amount-off.ts';
import { decimalOf } from '../../ui/decimal.ts';
import { Strip } from '../../ui/strip.tsx';

/** What one asks first about an employee, as far as the reader may see it. */
export const PersonStrip = ({ person }: { person: Employee }) => <Strip facts={usePersonFacts(person)} />;

/** What is shown of a fact; a dash would say that there is none. */
const once = (read: { isLoading: boolean }, value: ReactNode): ReactNode => (read.isLoading ? '…' : value);

/** The same as labels and values. */
export function usePersonFacts(person: Employee): [label: string, value: ReactNode][] {
  const { company } = useMe();
  const { id } = person;
  const today = todayIn(company.timeZone);
  const [seesContract, seesPay, seesTimeOff] = (
    ['listEmployeeContracts', 'listSalaries', 'listVacationCalendarTotals'] as const
  ).map((operation) => may(operation, id));
  const newest = { limit: 20, orderBy: 'startDate desc' };
  const contracts = useRead('listEmployeeContracts', {
    path: { employeeId: id },
    query: newest,
    enabled: seesContract,
  });
  const salaries = useRead('listSalaries', { query: { employeeId: id, ...newest }, enabled: seesPay });
  const totals = useRead('listVacationCalendarTotals', {
    query: { employeeId: [id], year: Number(today.slice(0, 4)) },
    enabled: seesTimeOff,
  });
  // What ended with an earlier employment is not that of the present one; who has left had what was in force on the last day.
  const { startDate: first, endDate: last } = person;
  const day = first > today ? first : last !== null && last < today ? last : today;
  const isNow = ({ startDate, endDate }: { startDate: string; endDate: string | null }) =>
    startDate <= day && (endDate === null || endDate >= day);
  const contract = contracts.data?.data.find((one) => isNow(one) && !one.concurrent);
  const salary = salaries.data?.data.find((one) => isNow(one) && one.contractId === null);
  const calendars = totals.data?.data ?? [];
  const left = ofCalendars(calendars, ({ remaining }) => remaining);
  const facts: [string, ReactNode][] = [
    [t('fields.manager'), person.managerId && <ManagerName person={person} />],
    [t('strip.since'), person.startDate && formatDate(person.startDate)],
  ];
  if (seesContract) {
    const weekly =
      contract?.weeklyHours != null && t('strip.weekly', { hours: formatDecimal(decimalOf(contract.weeklyHours)) });
    facts.push([t('strip.contract'), once(contracts, [contract?.contractTypeName, weekly].filter(Boolean).join(', '))]);
  }
  if (seesPay) {
    facts.push([
      t('strip.salary'),
      once(
        salaries,
        salary?.grossSalary !== undefined &&
          `${formatAmount(decimalOf(salary.grossSalary), salary.currency)} ${t(`strip.each.${salary.grossPeriod}`)}`,
      ),
    ]);
  }
  if (seesTimeOff) {
    facts.push([t('strip.left'), once(totals, calendars.length > 0 && vacationInWords(left.days, left.seconds))]);
  }
  return facts;
}

/** The manager, whose own page may be out of the reach of the reader. */
function ManagerName({ person: { id, manager } }: { person: Employee }) {
  const shown = useRead('getOrgChartManager', { path: { id }, enabled: !manager });
  if (manager) {
    return (
      <Link to={paths.person} params={{ id: manager.id }}>
        {manager.firstName} {manager.lastName}
      </Link>
    );
  }
  const found = shown.data?.data.organizationChartManager;
  return found && `${found.firstName} ${found.lastName}`;
}
