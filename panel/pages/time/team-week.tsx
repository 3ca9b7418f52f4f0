import { Group, Paper, Stack, Table, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link, useNavigate } from '@tanstack/react-router';
import type { TeamWeekDay, TeamWeek as Week } from '../../../sdk/schemas.ts';
import { useRead, useReadAll } from '../../api.ts';
import { addDays, type Day, daysBetween, mondayOf, todayIn, weekOf } from '../../calendar.ts';
import { formatDay, formatDays, formatHours, formatNumber, formatWeekdayShort } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { useMe } from '../../session.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { EmployeeSelect } from '../../ui/employee-select.tsx';
import { PlaceFilters } from '../../ui/list-filters.tsx';
import { Note } from '../../ui/note.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Pages } from '../time-off/pages.tsx';
import { workedDays } from './in-minutes.ts';
import { sumOf } from './week-totals.ts';

/** Employees on a page. */
const atOnce = 50;
const totals = ['secondsWorked', 'secondsToWork', 'secondsBalance'] as const;

/** What the address of the page says about the team. */
interface TeamPlace {
  week?: Day | undefined;
  departmentId?: string | undefined;
  officeId?: string | undefined;
  managerId?: string | undefined;
  page?: number | undefined;
}

/** The week of all employees whom the user sees: a row for each, a cell for each day. */
export function TeamWeek({ place, onPlace }: { place: TeamPlace; onPlace: (place: TeamPlace) => void }) {
  const { company } = useMe();
  const { week, page = 1, departmentId, officeId, managerId } = place;
  const monday = mondayOf(week ?? todayIn(company.timeZone));
  const weeks = useRead('listTeamWeeks', {
    query: {
      week: weekOf(monday),
      ...(departmentId && { departmentIds: [departmentId] }),
      ...(officeId && { officeIds: [officeId] }),
      ...(managerId && { managerIds: [managerId] }),
      page,
      limit: atOnce,
    },
  });
  const filter = (changed: TeamPlace) => onPlace({ ...changed, page: undefined });
  const title = formatDays(monday, addDays(monday, 6));
  return (
    <Stack>
      <Group className="chips" gap="xs">
        <PlaceFilters filters={{ departmentId, officeId }} onChange={filter} />
        <EmployeeSelect
          label={t('fields.manager')}
          placeholder={t('filters.any')}
          value={managerId ?? null}
          onChange={(id) => filter({ managerId: id ?? undefined })}
        />
        <Link className="quiet" to={paths.timePrint} search={{ departmentId, month: monday.slice(0, 7) }}>
          {t('print.linkTeam')}
        </Link>
      </Group>
      <Stepper
        title={title}
        labels={{ previous: t('time.previousWeek'), next: t('time.nextWeek'), present: t('time.thisWeek') }}
        onStep={(by) => filter({ week: addDays(monday, 7 * by) })}
        onPresent={() => filter({ week: undefined })}
      />
      <Read of={weeks}>
        {({ data, meta }) => (
          <>
            {data.length === 0 ? (
              <Empty title={t('time.teamNone')}>{t('time.teamNoneNote')}</Empty>
            ) : (
              <Rows weeks={data} monday={monday} label={t('time.teamOf', { week: title })} />
            )}
            <Pages page={page} last={meta.lastPage ?? 1} onPage={(number) => onPlace({ page: number })} />
          </>
        )}
      </Read>
    </Stack>
  );
}

interface RowsProps {
  weeks: Week[];
  monday: Day;
  label: string;
}

function Rows({ weeks, monday, label }: RowsProps) {
  const isNarrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  const read = weeks.map((week) => {
    const days = workedDays(week.days);
    const today = todayIn(week.timeZone);
    // Today goes on: what is missing of it may still come.
    const isShort = days.reduce((sum, { date, secondsBalance }) => sum + (date < today ? secondsBalance : 0), 0) < 0;
    const sums = totals.map((name) => ({
      ...{ name, seconds: sumOf(days, today, name) },
      isMissing: name === 'secondsBalance' && isShort,
    }));
    return { ...week, days, sums };
  });
  return isNarrow ? (
    <List weeks={read} monday={monday} label={label} />
  ) : (
    <Grid weeks={read} monday={monday} label={label} />
  );
}

type Counted = Week & { sums: { name: (typeof totals)[number]; seconds: number; isMissing: boolean }[] };
type CountedProps = Omit<RowsProps, 'weeks'> & { weeks: Counted[] };

const PersonLink = ({ of: { employee }, monday }: { of: Week; monday: Day }) => (
  <Link
    to={paths.time}
    search={{ employee: employee.id, week: monday }}
    title={`${employee.lastName}, ${employee.firstName}`}
  >
    {employee.lastName}, {employee.firstName}
  </Link>
);

function Grid({ weeks, monday, label }: CountedProps) {
  const navigate = useNavigate();
  const marksOf = useMarksOf(weeks);
  // Holidays stand at the head of their day once, by the names that the calendars of the employees have for them.
  const holidaysOn = (i: number) => [
    ...new Set(weeks.flatMap(({ days }) => days[i]?.holiday ?? []).map(nameOfHoliday)),
  ];
  return (
    <Table.ScrollContainer minWidth={900}>
      <Table aria-label={label} className="names-stay" highlightOnHover verticalSpacing={6} horizontalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('fields.name')}</Table.Th>
            {daysBetween(monday, addDays(monday, 6)).map((day, i) => (
              <Table.Th key={day} aria-label={[formatDay(day), ...holidaysOn(i)].join(', ')}>
                {formatWeekdayShort(day)} {Number(day.slice(8))}
                <Note size="xs">{holidaysOn(i).join(', ')}</Note>
              </Table.Th>
            ))}
            {totals.map((name) => (
              <Table.Th key={name} className="number">
                {t(`time.${name}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {weeks.map((week) => (
            // The link of the name does the same for the keyboard.
            <Table.Tr
              key={week.employeeId}
              style={{ cursor: 'pointer' }}
              onClick={() => void navigate({ to: paths.time, search: { employee: week.employeeId, week: monday } })}
            >
              <Table.Th scope="row">
                <Avatar {...week.employee} />
                <PersonLink of={week} monday={monday} />
              </Table.Th>
              {week.days.map((day) => (
                <Table.Td key={day.date}>
                  <Cell day={day} marks={marksOf({ ...day, holiday: null })} />
                </Table.Td>
              ))}
              {week.sums.map((sum) => (
                <Table.Td key={sum.name} className="number">
                  <Total {...sum} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** The same on a narrow screen: the totals of each, and the days that need a look. */
function List({ weeks, monday, label }: CountedProps) {
  const marksOf = useMarksOf(weeks);
  return (
    <Stack component="ul" gap="xs" aria-label={label} p={0} m={0} style={{ listStyle: 'none' }}>
      {weeks.map((week) => (
        <Paper component="li" withBorder p="sm" key={week.employeeId}>
          <PersonLink of={week} monday={monday} />
          <Group gap="md" style={{ rowGap: 0 }}>
            {week.sums.map((sum) => (
              <Text size="sm" key={sum.name}>
                {t(`time.${sum.name}`)} <Total {...sum} />
              </Text>
            ))}
          </Group>
          {week.days
            .map((day) => ({ day, marks: marksOf(day) }))
            .filter(({ marks }) => marks.length > 0)
            .map(({ day, marks }) => (
              <Group gap={6} key={day.date} mt={4}>
                <Note size="xs">{formatDay(day.date)}</Note>
                <Marks marks={marks} />
              </Group>
            ))}
        </Paper>
      ))}
    </Stack>
  );
}

/** A total of a week; what is missing of the days that have passed stands out. */
const Total = ({ seconds, isMissing }: Counted['sums'][number]) =>
  seconds === 0 ? (
    <span className="none">–</span>
  ) : (
    <span className={isMissing ? 'missing' : undefined}>{formatHours(seconds)}</span>
  );

const nameOfHoliday = ({ name }: { name: string | null }): string => name ?? t('time.holiday');

interface Mark {
  text: string;
  color: string;
}

/** What a day has besides hours: the holiday, time off, an open entry, entries to review. */
function useMarksOf(weeks: readonly Week[]) {
  // Their names are read only where there are absences.
  const hasAbsences = weeks.some(({ days }) =>
    days.some(({ timeOff = [] }) => timeOff.some(({ category }) => category === 'absence')),
  );
  const query = { onlyReturn: 'all' as const };
  const types = useReadAll('listAbsenceTypes', { query, enabled: hasAbsences }).data?.data ?? [];
  return ({ holiday, timeOff = [], openSince, toReview }: TeamWeekDay): Mark[] => [
    ...(holiday ? [{ text: nameOfHoliday(holiday), color: 'gray' }] : []),
    ...timeOff.map(({ category, absenceTypeId }) => ({
      text:
        category === 'vacation'
          ? t('timeOff.vacation')
          : (types.find(({ id }) => id === absenceTypeId)?.name ?? t('timeOff.absence')),
      color: 'harbour',
    })),
    ...(openSince ? [{ text: t('time.openEntry'), color: 'blue' }] : []),
    ...(toReview > 0 ? [{ text: t('time.toReview', { shown: formatNumber(toReview) }), color: 'orange' }] : []),
  ];
}

const Marks = ({ marks }: { marks: Mark[] }) =>
  marks.map(({ text, color }) => (
    <Tag key={text} color={color}>
      {text}
    </Tag>
  ));

function Cell({ day, marks }: { day: TeamWeekDay; marks: Mark[] }) {
  const hasHours = day.secondsWorked > 0 || day.secondsToWork > 0;
  return (
    <Stack gap={2} align="flex-start">
      {hasHours && (
        <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
          {day.secondsWorked === 0 ? <span className="none">–</span> : formatHours(day.secondsWorked)}{' '}
          <Text span size="xs" c="dimmed">
            / {formatHours(day.secondsToWork)}
          </Text>
        </Text>
      )}
      {day.holiday ? (
        <Note size="xs">{t('time.holiday')}</Note>
      ) : (
        !hasHours && marks.length === 0 && <span className="none">–</span>
      )}
      <Marks marks={marks} />
    </Stack>
  );
}
