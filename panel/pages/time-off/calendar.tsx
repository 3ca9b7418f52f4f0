import { Button, Chip, Group, Stack } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useRead, useReadAll } from '../../api.ts';
import { daysOfMonth, periodOf, todayIn, yearOf } from '../../calendar.ts';
import { t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { useMe, useOwn, useSeesOthers } from '../../session.tsx';
import { lazyPart } from '../../shell/lazy-part.tsx';
import { vacationInWords } from '../../ui/amount-off.ts';
import { PlusIcon } from '../../ui/icons.tsx';
import { ListSelect } from '../../ui/list-select.tsx';
import { MonthStepper } from '../../ui/month-stepper.tsx';
import { Note } from '../../ui/note.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { CalendarGrid } from './calendar-grid.tsx';
import { Pages } from './pages.tsx';
import { TimeOffPage } from './time-off-page.tsx';

const RequestForm = lazyPart(() => import('./request-form.tsx'), 'RequestForm');

/** Employees on a page. */
const peopleAtOnce = 40;

/** The most employees that one question names: more of them are shown with all others. */
const mostNamed = 200;

/** The employees who are away in a month, or asked for it; undefined until they are read. */
function useAway(month: string, enabled: boolean): string[] | undefined {
  const { from, to } = periodOf(month);
  const query = { fromDayOff: from, toDayOff: to, 'status[in]': ['accepted' as const, 'pending' as const] };
  const vacations = useReadAll('listVacationDayOffRequests', { query, enabled });
  const absences = useReadAll('listAbsenceDayOffRequests', { query, enabled });
  if (!vacations.data || !absences.data) return undefined;
  const requests = [...vacations.data.data, ...absences.data.data];
  return [...new Set(requests.filter(({ type }) => type === 'create').map(({ employeeId }) => employeeId))];
}

/** Asks for days of the user, or of those whom they see; few visits open the window. */
function AskButton({ forOthers }: { forOthers: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const own = useOwn('createVacationDayOffRequest');
  if (!forOthers && own === undefined) return null;
  return (
    <>
      <Button variant="default" leftSection={<PlusIcon />} onClick={() => setAsking(true)}>
        {t(forOthers ? 'timeOff.askForSomeone' : 'palette.ask')}
      </Button>
      {isAsking && <RequestForm employeeId={forOthers ? undefined : own} onClose={() => setAsking(false)} />}
    </>
  );
}

/** What is left of the vacation of the user. */
function OwnBalance({ employeeId, year }: { employeeId: string; year: number }) {
  const totals = useRead('listVacationCalendarTotals', { query: { employeeId: [employeeId], year } });
  return totals.data?.data
    .map(({ remaining, seconds }) => t('timeOff.left', { year, left: vacationInWords(remaining, seconds?.remaining) }))
    .join(' · ');
}

/** The team calendar: employees by days, one month at a time. */
export function TeamCalendar() {
  const { company } = useMe();
  const seesOthers = useSeesOthers('listEmployees');
  const own = useOwn('listVacationCalendarTotals');
  const asksForOthers = useSeesOthers('createVacationDayOffRequest');
  const navigate = useNavigate();
  const search = useSearch({ from: `/frame${paths.timeOff}` });
  const { department, everyone, page = 1 } = search;
  const today = todayIn(company.timeZone);
  const month = search.month ?? today.slice(0, 7);
  const go = (changed: Partial<typeof search>) =>
    void navigate({ to: paths.timeOff, search: { ...search, ...changed } });
  const away = useAway(month, seesOthers && everyone === undefined);
  const isNarrowed = away !== undefined && away.length <= mostNamed;
  const isNobody = away?.length === 0;
  const people = useRead('listEmployees', {
    enabled: !seesOthers || everyone !== undefined || (away !== undefined && !isNobody),
    query: {
      ...(isNarrowed && { 'id[in]': away }),
      status: 'active',
      orderBy: 'lastName asc, firstName asc',
      limit: peopleAtOnce,
      page,
      ...(department ? { departmentId: department } : {}),
      fields: ['id', 'firstName', 'lastName'],
    },
  });
  const all = useRead('listEmployees', {
    enabled: seesOthers,
    query: { status: 'active', limit: 1, ...(department ? { departmentId: department } : {}) },
  });
  return (
    <TimeOffPage
      note={own && <OwnBalance employeeId={own} year={yearOf(today)} />}
      actions={<AskButton forOthers={asksForOthers} />}
    >
      <Stack>
        <Group justify="space-between" align="flex-end">
          <MonthStepper month={month} onMonth={(wanted) => go({ month: wanted, page: undefined })} />
          {seesOthers && (
            <Group className="chips" gap="xs">
              <ListSelect
                of="listDepartments"
                label={t('fields.department')}
                placeholder={t('timeOff.allDepartments')}
                value={department}
                onChange={(id) => go({ department: id, page: undefined })}
              />
              <Chip
                size="sm"
                variant="outline"
                checked={everyone === undefined}
                onChange={(isOnly) => go({ everyone: isOnly ? undefined : 'yes', page: undefined })}
              >
                {t('timeOff.onlyAway')}
              </Chip>
            </Group>
          )}
        </Group>
        {isNobody ? (
          <Empty title={t('timeOff.nobodyAway')} />
        ) : (
          <Read of={people}>
            {({ data, meta }) => (
              <>
                {data.length === 0 ? (
                  <Empty title={t('people.none')} />
                ) : (
                  <CalendarGrid
                    key={`${month} ${page}`}
                    days={daysOfMonth(month)}
                    today={today}
                    people={data}
                    isWhole={seesOthers && (meta.lastPage ?? 1) === 1}
                    total={all.data?.meta.total ?? undefined}
                  />
                )}
                <Pages
                  page={page}
                  last={meta.lastPage ?? 1}
                  onPage={(chosen) => go({ page: chosen === 1 ? undefined : chosen })}
                />
              </>
            )}
          </Read>
        )}
        {!seesOthers && <Note>{t('timeOff.onlyYours')}</Note>}
      </Stack>
    </TimeOffPage>
  );
}
