import { Alert, Divider, Group, Paper, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import type { Employee, WorkEntry, WorkedHours } from '../../../sdk/schemas.ts';
import { useRead } from '../../api.ts';
import { addDays, type Day, daysBetween, mondayOf, todayIn } from '../../calendar.ts';
import { formatDays, formatHours } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { useDecides, useMe } from '../../session.tsx';
import { lazyPart } from '../../shell/lazy-part.tsx';
import { Note } from '../../ui/note.tsx';
import { Read } from '../../ui/states.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { useMarks } from '../time-off/calendar-marks.ts';
import { Corrections } from './corrections.tsx';
import { DayOfSheet } from './day-of-sheet.tsx';
import { type ShownDay, shownDays } from './in-minutes.ts';
import { figures, isGoingOn, sumOf } from './week-totals.ts';

// Most look at their sheet, and write nothing.
const AskCorrection = lazyPart(() => import('./ask-correction.tsx'), 'AskCorrection');
const EntryForm = lazyPart(() => import('./entry-form.tsx'), 'EntryForm');

interface TimeSheetProps {
  employee: Pick<Employee, 'id' | 'officeId'>;
  /** Any day of the week that is shown; the present week without it. */
  day: Day | undefined;
  onDay: (day: Day | undefined) => void;
}

/** The working time of one person, a week at a time. */
export function TimeSheet({ employee, day, onDay }: TimeSheetProps) {
  const timeZone = useTimeZone(employee);
  if (timeZone === undefined) return null;
  const today = todayIn(timeZone);
  const monday = mondayOf(day ?? today);
  return (
    <Stack>
      <Stepper
        title={formatDays(monday, addDays(monday, 6))}
        labels={{ previous: t('time.previousWeek'), next: t('time.nextWeek'), present: t('time.thisWeek') }}
        onStep={(by) => onDay(addDays(monday, 7 * by))}
        onPresent={() => onDay(undefined)}
      />
      <Link className="quiet" to={paths.timePrint} search={{ employee: employee.id, month: monday.slice(0, 7) }}>
        {t('print.link')}
      </Link>
      <Week key={`${employee.id} ${monday}`} employee={employee} monday={monday} timeZone={timeZone} />
    </Stack>
  );
}

interface WeekProps extends Pick<TimeSheetProps, 'employee'> {
  monday: Day;
  timeZone: string;
}

function Week({ employee, monday, timeZone }: WeekProps) {
  const sunday = addDays(monday, 6);
  const entries = useRead('listWorkEntries', {
    // The night before may reach into the week.
    query: {
      ...{ employeeId: employee.id, from: addDays(monday, -1), to: sunday },
      ...{ orderBy: 'workEntryIn.date asc', limit: 500 },
    },
  });
  const plan = useRead('reportWorkedHours', {
    query: {
      ...{ 'employeeIds[in]': [employee.id], from: monday, to: sunday },
      ...{ groupBy: 'day', withPeriods: true, limit: 7 },
    },
  });
  return (
    <Read of={entries}>
      {({ data }) => (
        <Read of={plan}>
          {(report) => (
            <Days
              employee={employee}
              monday={monday}
              timeZone={timeZone}
              entries={data}
              plans={shownDays(report.data)}
            />
          )}
        </Read>
      )}
    </Read>
  );
}

type Plan = WorkedHours & ShownDay;

function Days({ employee, monday, timeZone, entries, plans }: WeekProps & { entries: WorkEntry[]; plans: Plan[] }) {
  const me = useMe();
  const [written, setWritten] = useState<{ entry?: WorkEntry; day: Day } | undefined>();
  const days = daysBetween(monday, addDays(monday, 6));
  const { markOf } = useMarks([employee], days);
  const mayCorrect = useDecides('checksManageRequestsAndIncidences')(employee.id);
  const isOwn = employee.id === me.employeeId;
  const Form = mayCorrect ? EntryForm : AskCorrection;
  const today = todayIn(timeZone);
  return (
    <>
      <Totals
        plans={plans}
        today={today}
        hasOpen={plans.some(({ periods = [] }) => periods.some(({ end }) => end === null))}
      />
      <Paper withBorder>
        {days.map((day, i) => (
          <Fragment key={day}>
            {i > 0 && <Divider />}
            <DayOfSheet
              day={day}
              today={today}
              entries={entries}
              plan={plans.find(({ date }) => date === day)}
              mark={markOf(employee, day)}
              onWrite={mayCorrect || isOwn ? (entry) => setWritten({ day, ...(entry && { entry }) }) : undefined}
              asks={!mayCorrect}
            />
          </Fragment>
        ))}
      </Paper>
      {!mayCorrect && <Note>{t(isOwn ? 'time.askForCorrection' : 'time.someoneElseCorrects')}</Note>}
      <Corrections query={{ employeeId: employee.id, 'workDate[gte]': monday, 'workDate[lte]': addDays(monday, 6) }} />
      {written && (
        <Form
          employeeId={employee.id}
          timeZone={timeZone}
          day={written.day}
          entry={written.entry}
          others={entries}
          onClose={() => setWritten(undefined)}
        />
      )}
    </>
  );
}

function Totals({ plans, today, hasOpen }: { plans: Plan[]; today: Day; hasOpen: boolean }) {
  if (plans.length === 0) return <Alert color="gray">{t('time.notEmployed')}</Alert>;
  const shown = figures.filter((name) => name !== 'secondsComplementary' || sumOf(plans, today, name) > 0);
  const rounding = plans.find(({ roundingMinutes }) => roundingMinutes != null)?.roundingMinutes;
  return (
    <Group gap="xl" role="group" aria-label={t('time.totals')}>
      {shown.map((name) => (
        <div key={name}>
          <Note>{t(name === 'secondsBalance' && isGoingOn(plans, today) ? 'time.balanceToday' : `time.${name}`)}</Note>
          <Text fw={600}>{formatHours(sumOf(plans, today, name))}</Text>
        </div>
      ))}
      {rounding != null && <Note>{t('time.rounded', { minutes: rounding })}</Note>}
      {hasOpen && <Note>{t('time.openDoesNotCount')}</Note>}
    </Group>
  );
}

/** The zone in which an employee works: that of the office, else that of the company. Undefined until it is known. */
function useTimeZone({ officeId }: Pick<Employee, 'officeId'>): string | undefined {
  const { company } = useMe();
  const office = useRead('getOffice', { path: { id: officeId ?? '' }, enabled: officeId !== null });
  if (officeId !== null && office.isPending) return undefined;
  return (officeId !== null && office.data?.data.defaultEmployeesDateTimeZone) || company.timeZone;
}
