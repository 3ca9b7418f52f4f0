import { Box, Stack, Table } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { Employee, VacationCalendarTotal } from '../../../sdk/schemas.ts';
import { useRead } from '../../api.ts';
import { todayIn, yearOf } from '../../calendar.ts';
import { formatNumber, formatVacation } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { useMe, useSeesOthers } from '../../session.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { EmployeeSelect } from '../../ui/employee-select.tsx';
import { Listing } from '../../ui/listing.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { Pages } from './pages.tsx';
import { PersonTimeOff } from './person-time-off.tsx';
import { TimeOffPage } from './time-off-page.tsx';
import { YearStepper } from './year-stepper.tsx';

/** Employees on a page. */
const peopleAtOnce = 40;

interface TeamBalancesProps {
  year: number;
  page: number;
  onPage: (page: number) => void;
}

/** The vacation balances of a year of all employees whom the user may see. */
function TeamBalances({ year, page, onPage }: TeamBalancesProps) {
  const people = useRead('listEmployees', {
    query: {
      status: 'active',
      orderBy: 'lastName asc, firstName asc',
      limit: peopleAtOnce,
      page,
      fields: ['id', 'firstName', 'lastName'],
    },
  });
  return (
    <Read of={people} none={<Empty title={t('people.none')} />}>
      {({ data, meta }) => (
        <Stack>
          <Rows people={data} year={year} />
          <Pages page={page} last={meta.lastPage ?? 1} onPage={onPage} />
        </Stack>
      )}
    </Read>
  );
}

const figures = ['entitled', 'taken', 'pending', 'remaining'] as const;

/** A figure of all calendars of an employee: of those in hours and those in days side by side. */
function sumOf(totals: readonly VacationCalendarTotal[], name: (typeof figures)[number]): string {
  const inDays = totals.filter(({ seconds }) => seconds === null);
  const inHours = totals.flatMap(({ seconds }) => seconds ?? []);
  const days = inDays.reduce((sum, total) => sum + total[name], 0);
  const hours = inHours.reduce((sum, seconds) => sum + seconds[name], 0);
  return [inDays.length > 0 && formatNumber(days), inHours.length > 0 && formatVacation(0, hours)]
    .filter(Boolean)
    .join(' + ');
}

function Rows({ people, year }: { people: Pick<Employee, 'id' | 'firstName' | 'lastName'>[]; year: number }) {
  const totals = useRead('listVacationCalendarTotals', { query: { employeeId: people.map(({ id }) => id), year } });
  return (
    <Read of={totals}>
      {({ data }) => {
        const byPerson = Map.groupBy(data, ({ employeeId }) => employeeId);
        return (
          <Listing
            minWidth={560}
            aria-label={t('timeOff.balanceOf', { year })}
            head={[t('fields.name'), ...figures.map((name) => ({ number: t(`timeOff.${name}`) }))]}
          >
            {people.map(({ id, firstName, lastName }) => (
              <Table.Tr key={id}>
                <Table.Td>
                  <Avatar id={id} firstName={firstName} lastName={lastName} />
                  <Link to={paths.timeOffBalances} search={{ employee: id, year }}>
                    {lastName}, {firstName}
                  </Link>
                </Table.Td>
                {figures.map((name) => {
                  const figure = sumOf(byPerson.get(id) ?? [], name);
                  // What is left is the answer also where it is nothing.
                  const isNothing = figure === '' || (figure === '0' && name !== 'remaining');
                  return (
                    <Table.Td key={name} className="number" fw={name === 'remaining' ? 600 : undefined}>
                      {isNothing ? <span className="none">–</span> : figure}
                    </Table.Td>
                  );
                })}
              </Table.Tr>
            ))}
          </Listing>
        );
      }}
    </Read>
  );
}

/** The vacation balances of all employees, or those of the chosen one with the requests; an employee's own. */
export function BalancesPage() {
  const { company, employeeId } = useMe();
  const seesOthers = useSeesOthers('listVacationCalendarTotals');
  const navigate = useNavigate();
  const search = useSearch({ from: `/frame${paths.timeOffBalances}` });
  const { employee, year = yearOf(todayIn(company.timeZone)), page = 1 } = search;
  const id = employee ?? (seesOthers ? null : employeeId);
  const go = (changed: Partial<typeof search>) =>
    void navigate({ to: paths.timeOffBalances, search: { ...search, ...changed } });
  const onYear = (chosen: number | undefined) => go({ year: chosen });
  return (
    <TimeOffPage>
      {seesOthers && (
        <Box maw={320} mb="lg">
          <EmployeeSelect
            withFormer
            label={t('timeOff.whose')}
            value={id}
            onChange={(chosen) => go({ employee: chosen ?? undefined })}
          />
        </Box>
      )}
      {id !== null && <BalancesOf key={id} employeeId={id} year={year} onYear={onYear} />}
      {id === null && !seesOthers && <Empty title={t('time.noneChosen')}>{t('time.noEmployeeNote')}</Empty>}
      {id === null && seesOthers && (
        <Stack>
          <YearStepper year={year} onYear={onYear} />
          <TeamBalances year={year} page={page} onPage={(chosen) => go({ page: chosen })} />
        </Stack>
      )}
    </TimeOffPage>
  );
}

function BalancesOf(props: ComponentProps<typeof PersonTimeOff>) {
  const employee = useRead('getEmployee', { path: { id: props.employeeId } });
  return <Read of={employee}>{() => <PersonTimeOff {...props} />}</Read>;
}
