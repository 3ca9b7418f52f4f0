import { Stack, Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Employee, VacationCalendarTotal } from '../../../sdk/schemas.ts';
import { useRead } from '../../api.ts';
import { formatNumber, formatVacation } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { Pages } from './pages.tsx';

/** Employees on a page. */
const peopleAtOnce = 40;

interface TeamBalancesProps {
  year: number;
  page: number;
  onPage: (page: number) => void;
}

/** The vacation balances of a year of all employees whom the user may see. */
export function TeamBalances({ year, page, onPage }: TeamBalancesProps) {
  const t = useTexts();
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
    <Read of={people}>
      {({ data, meta }) =>
        data.length === 0 ? (
          <Empty title={t('people.none')} />
        ) : (
          <Stack>
            <Rows people={data} year={year} />
            <Pages page={page} last={meta.lastPage ?? 1} onPage={onPage} />
          </Stack>
        )
      }
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
  const t = useTexts();
  const totals = useRead('listVacationCalendarTotals', { query: { employeeId: people.map(({ id }) => id), year } });
  return (
    <Read of={totals}>
      {({ data }) => {
        const byPerson = Map.groupBy(data, ({ employeeId }) => employeeId);
        return (
          <Table.ScrollContainer minWidth={560}>
            <Table aria-label={t('timeOff.balanceOf', { year })}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('fields.name')}</Table.Th>
                  {figures.map((name) => (
                    <Table.Th key={name} className="number">
                      {t(`timeOff.${name}`)}
                    </Table.Th>
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {people.map(({ id, firstName, lastName }) => (
                  <Table.Tr key={id}>
                    <Table.Td>
                      <Avatar id={id} firstName={firstName} lastName={lastName} />
                      <Link to={paths.timeOffBalances} search={{ employee: id, year }}>
                        {lastName}, {firstName}
                      </Link>
                    </Table.Td>
                    {figures.map((name) => {
                      const own = byPerson.get(id);
                      return (
                        <Table.Td key={name} className="number" fw={name === 'remaining' ? 600 : undefined}>
                          {own === undefined ? '–' : sumOf(own, name)}
                        </Table.Td>
                      );
                    })}
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        );
      }}
    </Read>
  );
}
