import { Alert, Button, Group, Stack, Title } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { Employee, WorkEntry, WorkedHours } from '../../../sdk/schemas.ts';
import { useRead, useReadAll } from '../../api.ts';
import { daysOfMonth, periodOf, todayIn } from '../../calendar.ts';
import { formatDay, formatDuration, formatMonth } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { useMe } from '../../session.tsx';
import { lazyPart } from '../../shell/lazy-part.ts';
import { MonthPicker } from '../../ui/month-picker.tsx';
import classes from '../../ui/stacking.module.css';
import { Empty, PageHeader, Read } from '../../ui/states.tsx';
import { Pages } from '../time-off/pages.tsx';
import { spanOf } from './entry.ts';
import { inMinutes } from './in-minutes.ts';
import './print.css';

const ExportRegister = lazyPart(() => import('./export-register.tsx'), 'ExportRegister');

/** Employees in one print. */
const atOnce = 50;

/** The monthly sheets of working hours, to print and to sign: of one employee, or of a department. */
export function PrintSheets() {
  const t = useTexts();
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
        <PageHeader title={t('print.title')} note={t('print.note')} />
        <Group align="flex-end" gap="sm" mb="md">
          <MonthPicker month={month} onChange={(chosen) => go({ month: chosen })} />
          <Button onClick={() => window.print()}>{t('print.print')}</Button>
          {people && people.length > 0 && (
            <Button variant="default" onClick={() => setExporting(true)}>
              {t('print.export')}
            </Button>
          )}
        </Group>
        {isExporting && (
          <Suspense>
            <ExportRegister
              employee={employee}
              departmentId={departmentId}
              month={month}
              people={several.data?.meta.total ?? 1}
              onClose={() => setExporting(false)}
            />
          </Suspense>
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
  const t = useTexts();
  const { from, to } = periodOf(month);
  const ids = people.map(({ id }) => id);
  const enabled = ids.length > 0;
  const entries = useReadAll('listWorkEntries', {
    query: { 'employeeId[in]': ids, from, to, orderBy: 'workEntryIn.date asc' },
    enabled,
  });
  const byDay = { 'employeeIds[in]': ids, from, to, groupBy: 'day' } as const;
  const hours = useReadAll('reportWorkedHours', { query: byDay, enabled });
  const forPay = useReadAll('reportWorkedHours', { query: { ...byDay, splitAtMidnight: true }, enabled });
  if (!enabled) return <Empty title={t('people.none')} />;
  return (
    <Read of={entries}>
      {({ data: allEntries }) => (
        <Read of={hours}>
          {({ data: allHours }) => (
            <Read of={forPay}>
              {({ data: allForPay }) => (
                <Stack gap="xl">
                  {people.map((person) => {
                    const isOwn = ({ employeeId }: { employeeId: string }) => employeeId === person.id;
                    return (
                      <Sheet
                        key={person.id}
                        person={person}
                        month={month}
                        entries={allEntries.filter(isOwn)}
                        hours={allHours.filter(isOwn).map(inMinutes)}
                        forPay={allForPay.filter(isOwn)}
                      />
                    );
                  })}
                </Stack>
              )}
            </Read>
          )}
        </Read>
      )}
    </Read>
  );
}

interface SheetProps {
  person: Employee;
  month: string;
  entries: WorkEntry[];
  /** By work date, as the time sheet shows them. */
  hours: WorkedHours[];
  /** By local day, as payroll counts them. */
  forPay: WorkedHours[];
}

const toMinute = (seconds: number) => Math.trunc(seconds / 60) * 60;

function Sheet({ person, month, entries, hours, forPay }: SheetProps) {
  const t = useTexts();
  const { company } = useMe();
  const name = `${person.firstName} ${person.lastName}`;
  const sum = (rows: WorkedHours[], figure: 'secondsWorked' | 'secondsPaused' | 'secondsToWork') =>
    rows.reduce((all, row) => all + row[figure], 0);
  const sumForPay = (figure: 'secondsOvertime' | 'secondsComplementary') =>
    toMinute(forPay.reduce((all, row) => all + (row[figure] ?? 0), 0));
  const [worked, overtime, complementary] = [
    sum(hours, 'secondsWorked'),
    sumForPay('secondsOvertime'),
    sumForPay('secondsComplementary'),
  ];
  const isOpen = entries.some(({ workEntryOut, endUnknown }) => workEntryOut === null || endUnknown);
  return (
    <section className="hours-sheet" aria-label={`${name}, ${formatMonth(month)}`}>
      <Title order={2} size="h4" mb="xs">
        {t('print.heading', { month: formatMonth(month) })}
      </Title>
      <dl>
        <dt>{t('print.company')}</dt>
        <dd>{company.name}</dd>
        <dt>{t('print.employee')}</dt>
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
              <th scope="col">{t('print.day')}</th>
              <th scope="col">{t('print.entries')}</th>
              <th scope="col">{t('time.secondsPaused')}</th>
              <th scope="col">{t('print.worked')}</th>
              <th scope="col">{t('print.ordinary')}</th>
              <th scope="col">{t('print.complementary')}</th>
              <th scope="col">{t('time.secondsOvertime')}</th>
            </tr>
          </thead>
          <tbody>
            {daysOfMonth(month).map((day) => (
              <DayRow
                key={day}
                day={day}
                entries={entries.filter(({ workDate }) => workDate === day)}
                hours={hours.find(({ date }) => date === day)}
                forPay={forPay.find(({ date }) => date === day)}
              />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {t('print.total')}
              </th>
              <Figures
                paused={sum(hours, 'secondsPaused')}
                {...{ worked, overtime, complementary }}
                words={formatDuration}
              />
            </tr>
          </tfoot>
        </table>
      </div>
      <p>{t('print.law')}</p>
      <div className="signatures">
        <div>{t('print.signCompany')}</div>
        <div>{t('print.signEmployee')}</div>
      </div>
    </section>
  );
}

interface DayRowProps {
  day: string;
  entries: WorkEntry[];
  hours: WorkedHours | undefined;
  forPay: WorkedHours | undefined;
}

function DayRow({ day, entries, hours, forPay }: DayRowProps) {
  const t = useTexts();
  const spans = entries.map(
    (entry) => `${spanOf(entry)}${entry.workEntryType === 'pause' ? ` (${t('time.pause')})` : ''}`,
  );
  const worked = hours?.secondsWorked ?? 0;
  const [overtime, complementary] = [
    toMinute(forPay?.secondsOvertime ?? 0),
    toMinute(forPay?.secondsComplementary ?? 0),
  ];
  return (
    <tr>
      <th scope="row">{formatDay(day)}</th>
      <td data-label={t('print.entries')}>{spans.join(', ')}</td>
      <Figures
        paused={hours?.secondsPaused ?? 0}
        {...{ worked, overtime, complementary }}
        words={(seconds) => (seconds === 0 ? '' : formatDuration(seconds))}
      />
    </tr>
  );
}

interface FiguresProps {
  /** All in seconds. */
  paused: number;
  worked: number;
  overtime: number;
  complementary: number;
  words: (seconds: number) => string;
}

/** The figures of a day or of the month; each has its label, which a narrow screen shows. */
function Figures({ paused, worked, overtime, complementary, words }: FiguresProps) {
  const t = useTexts();
  const ordinary = Math.max(0, worked - overtime - complementary);
  const figures: [label: string, seconds: number][] = [
    [t('time.secondsPaused'), paused],
    [t('print.worked'), worked],
    [t('print.ordinary'), ordinary],
    [t('print.complementary'), complementary],
    [t('time.secondsOvertime'), overtime],
  ];
  return figures.map(([label, seconds]) => (
    <td key={label} className="number" data-label={label}>
      {words(seconds)}
    </td>
  ));
}
