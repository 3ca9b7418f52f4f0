import { Alert, Button, Group, Stack, Title } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Employee, WorkedHours } from '../../../sdk/schemas.ts';
import { useRead, useReadAll } from '../../api.ts';
import { daysOfMonth, periodOf, todayIn } from '../../calendar.ts';
import { formatDay, formatHours, formatMonth } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { useMe } from '../../session.tsx';
import { lazyPart } from '../../shell/lazy-part.tsx';
import { MonthStepper } from '../../ui/month-stepper.tsx';
import classes from '../../ui/stacking.module.css';
import { Empty, PageHeader, Read } from '../../ui/states.tsx';
import { Pages } from '../time-off/pages.tsx';
import { spanOfPeriod } from './entry.ts';
import { shownDays } from './in-minutes.ts';
import './print.css';

const ExportRegister = lazyPart(() => import('./export-register.tsx'), 'ExportRegister');

/** Employees in one print. */
const atOnce = 50;

/** The monthly sheets of working hours, to print and to sign: of one employee, or of a department. */
export function PrintSheets() {
  const { company } = useMe();
  const navigate = useNavigate();
  const search = useSearch({ from: `/frame${paths.timePrint}` });
  const { employee, departmentId, page = 1 } = search;
  const month = search.month ?? todayIn(company.timeZone).slice(0, 7);
  const one = useRead('getEmployee', { path: { id: employee ?? '' }, enabled: employee !== undefined });
  const several = useRead('listEmployees', {
    query: { orderBy: 'lastName asc, firstName asc', limit: atOnce, page, ...(departmentId && { departmentId }) },
    enabled: employee === undefined,
  });
  const [isExporting, setExporting] = useState(false);
  const go = (changed: Partial<typeof search>) =>
    void navigate({ to: paths.timePrint, search: { ...search, ...changed }, replace: true });
  const people: Employee[] | undefined = employee === undefined ? several.data?.data : one.data && [one.data.data];
  return (
    <>
      <div className="not-printed">
        <PageHeader title={t('print.title')} note={t('print.note')} trail={[[paths.time, t('nav.time')]]} />
        <Group align="flex-end" gap="sm" mb="md">
          <MonthStepper month={month} onMonth={(chosen) => go({ month: chosen })} />
          <Button onClick={() => window.print()}>{t('print.print')}</Button>
          {people && people.length > 0 && (
            <Button variant="default" onClick={() => setExporting(true)}>
              {t('print.export')}
            </Button>
          )}
        </Group>
        {isExporting && (
          <ExportRegister
            employee={employee}
            departmentId={departmentId}
            month={month}
            people={several.data?.meta.total ?? 1}
            onClose={() => setExporting(false)}
          />
        )}
        {employee === undefined && several.data && (
          <Pages page={page} last={several.data.meta.lastPage ?? 1} onPage={(number) => go({ page: number })} />
        )}
      </div>
      {employee === undefined ? (
        <Read of={several}>{({ data }) => <Sheets people={data} month={month} />}</Read>
      ) : (
        <Read of={one}>{({ data }) => <Sheets people={[data]} month={month} />}</Read>
      )}
    </>
  );
}

interface SheetsProps {
  people: Employee[];
  month: string;
}

function Sheets({ people, month }: SheetsProps) {
  const { from, to } = periodOf(month);
  const ids = people.map(({ id }) => id);
  const enabled = ids.length > 0;
  const query = { 'employeeIds[in]': ids, from, to, groupBy: 'day', withPeriods: true } as const;
  const hours = useReadAll('reportWorkedHours', { query, enabled });
  if (!enabled) return <Empty title={t('people.none')} />;
  return (
    <Read of={hours}>
      {({ data }) => (
        <Stack gap="xl">
          {people.map((person) => (
            <Sheet
              key={person.id}
              person={person}
              month={month}
              days={shownDays(data.filter(({ employeeId }) => employeeId === person.id))}
            />
          ))}
        </Stack>
      )}
    </Read>
  );
}

/** The figures of a sheet in the order of its columns. */
const figures = [
  'secondsOnBreak',
  'secondsWorked',
  'secondsOrdinary',
  'secondsComplementary',
  'secondsOvertime',
] as const;
type Figures = Record<(typeof figures)[number], number>;
type DayOfRegister = WorkedHours & Figures;

interface SheetProps {
  person: Employee;
  month: string;
  /** As they are shown: rows add up to the foot, and the foot is what Payroll > Month shows. */
  days: DayOfRegister[];
}

function Sheet({ person, month, days }: SheetProps) {
  const { company } = useMe();
  const name = `${person.firstName} ${person.lastName}`;
  const periods = days.flatMap((day) => day.periods ?? []);
  const isOpen = periods.some(({ end }) => end === null);
  const rounding = days.find(({ roundingMinutes }) => roundingMinutes != null)?.roundingMinutes;
  const ofWeek = days.some(({ overtimeBasis }) => overtimeBasis === 'week');
  const total = Object.fromEntries(
    figures.map((figure) => [figure, days.reduce((sum, day) => sum + day[figure], 0)]),
  ) as Figures;
  return (
    <section className="hours-sheet" aria-label={`${name}, ${formatMonth(month)}`}>
      <Title order={2} mb="xs">
        {t('print.heading', { month: formatMonth(month) })}
      </Title>
      <dl>
        <dt>{t('fields.company')}</dt>
        <dd>{company.name}</dd>
        <dt>{t('fields.employee')}</dt>
        <dd>{name}</dd>
        <dt>{t('print.nid')}</dt>
        <dd>{person.nid ?? '–'}</dd>
        <dt>{t('print.code')}</dt>
        <dd>{person.code ?? '–'}</dd>
      </dl>
      {isOpen && (
        <Alert color="orange" className="not-printed" mb="xs">
          {t('print.open')}
        </Alert>
      )}
      <div className={classes.stacking}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('fields.date')}</th>
              <th scope="col">{t('print.entries')}</th>
              {figures.map((figure) => (
                <th scope="col" key={figure}>
                  {t(`print.${figure}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {daysOfMonth(month).map((date) => (
              <DayRow key={date} date={date} day={days.find((one) => one.date === date)} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {t('print.total')}
              </th>
              <Cells of={total} words={formatHours} />
            </tr>
          </tfoot>
        </table>
      </div>
      {rounding != null && <p>{t('print.rounded', { minutes: rounding })}</p>}
      {ofWeek && <p>{t('print.ofWeek')}</p>}
      <p>{t('print.law')}</p>
      <div className="signatures">
        <div>{t('print.signCompany')}</div>
        <div>{t('print.signEmployee')}</div>
      </div>
    </section>
  );
}

function DayRow({ date, day }: { date: string; day: DayOfRegister | undefined }) {
  const spans = (day?.periods ?? []).map((period) => {
    const kind =
      period.workEntryType === 'pause' && t(period.countsAsWorked ? 'print.breakWorked' : 'print.breakUnpaid');
    return `${spanOfPeriod(period)}${kind ? ` (${kind})` : ''}`;
  });
  return (
    <tr>
      <th scope="row">{formatDay(date)}</th>
      <td data-label={t('print.entries')}>{spans.join(', ')}</td>
      {day && <Cells of={day} words={(seconds) => (seconds === 0 ? '' : formatHours(seconds))} />}
    </tr>
  );
}

/** The figures of a day or of the month; each has its label, which a narrow screen shows. */
function Cells({ of, words }: { of: Figures; words: (seconds: number) => string }) {
  return figures.map((figure) => (
    <td key={figure} className="number" data-label={t(`print.${figure}`)}>
      {words(of[figure])}
    </td>
  ));
}
