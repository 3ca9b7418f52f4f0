import { Group, Stack, Table, UnstyledButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { PayrollRow } from '../../../sdk/schemas.ts';
import { formatAmount, formatDecimal, formatHours, formatMonth, formatNumber } from '../../i18n/format.ts';
import { type PlainTextKey, t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { AreaPage } from '../../shell/area-page.tsx';
import { Initials } from '../../ui/avatar.tsx';
import { ColumnPicker } from '../../ui/column-picker.tsx';
import { decimalOf, sumOf } from '../../ui/decimal.ts';
import { initialsOf } from '../../ui/initials-of.ts';
import { SearchField } from '../../ui/list-filters.tsx';
import { Head } from '../../ui/listing.tsx';
import { MonthStepper } from '../../ui/month-stepper.tsx';
import { MoreButton } from '../../ui/more.tsx';
import { Note } from '../../ui/note.tsx';
import stacking from '../../ui/stacking.module.css';
import { Empty, Read } from '../../ui/states.tsx';
import { hasIssuesToMend, Issues } from './issues.tsx';
import { MonthActions } from './month-actions.tsx';
import { useMonthOfAddress } from './month-of-address.ts';
import { nameOf } from './payroll-row.ts';
import { type PayrollMonth, useMonth, useWholeMonth } from './use-month.ts';

/** Payroll > Month: hours, time off, variable pay and salaries, to review and download. */
export function ExportMonth() {
  const [month, go] = useMonthOfAddress(paths.payrollExport);
  const [q, setQ] = useState('');
  const [onlyWithIssues, setOnlyWithIssues] = useState(false);
  const { columns, picker } = useColumns();
  const pages = useMonth(month, q);
  // The API does not filter by issues, so the page does, of all rows.
  const whole = useWholeMonth(month, q, onlyWithIssues && pages.data?.isWhole === false);
  const shown = onlyWithIssues && pages.data?.isWhole === false ? whole : pages;
  const total = pages.data?.total ?? 0;
  const known = pages.data?.isWhole ? pages.data : whole.data;
  const withIssues = known?.rows.filter((row) => hasIssuesToMend(row, known.running));
  return (
    <AreaPage
      area="payroll"
      search={{ month }}
      actions={<MonthActions month={month} isEmpty={total === 0 && q === ''} />}
    >
      <Stack>
        <Group className="chips" gap="xs">
          <MonthStepper month={month} onMonth={go} />
          <SearchField label={t('payroll.find')} width={200} value={q} onChange={(asked) => setQ(asked.q ?? '')} />
          <UnstyledButton
            className="chip"
            aria-pressed={onlyWithIssues}
            onClick={() => setOnlyWithIssues(!onlyWithIssues)}
          >
            {t('payroll.issuesTitle')} {withIssues && <b>{formatNumber(withIssues.length)}</b>}
          </UnstyledButton>
          <Group ms="auto">
            <Note>{pages.data && t('payroll.people', { count: total, shown: formatNumber(total) })}</Note>
            {picker}
          </Group>
        </Group>
        <Read of={shown}>
          {({ rows, redacted, running, isWhole }) =>
            rows.length === 0 && q !== '' ? (
              <Empty title={t('people.none')}>{t('people.noneNote')}</Empty>
            ) : rows.length === 0 ? (
              <Empty title={t('payroll.noEmployees', { month: formatMonth(month) })}>
                {t('payroll.noEmployeesNote')}
              </Empty>
            ) : (
              <>
                {redacted.length > 0 && <Note>{t('payroll.redacted', { names: redacted.join(', ') })}</Note>}
                <MonthTable
                  rows={onlyWithIssues ? rows.filter((row) => hasIssuesToMend(row, running)) : rows}
                  running={running}
                  columns={columns}
                  isWhole={isWhole && !onlyWithIssues}
                />
              </>
            )
          }
        </Read>
        {!onlyWithIssues && <MoreButton of={pages} />}
      </Stack>
    </AreaPage>
  );
}

const daysOff = ({ timeOff = [] }: PayrollRow) => sumOf(timeOff.map(({ days }) => decimalOf(days)));

/** Vacation and absences, and the vacation that the last day settles. */
function Away({ row }: { row: PayrollRow }) {
  const settled = sumOf((row.vacationSettlements ?? []).map(({ days }) => decimalOf(days)));
  return (
    <>
      {daysOff(row) === '0' ? none : formatDecimal(daysOff(row))}
      {settled !== '0' && <Note size="xs">{t('payroll.settled', { days: formatDecimal(settled) })}</Note>}
    </>
  );
}

/** Variable pay, by currency. */
function variablesOf(rows: readonly PayrollRow[]): ReactNode {
  const sums = Map.groupBy(
    rows.flatMap(({ variables = [] }) => variables),
    ({ currency }) => currency,
  );
  const shown = [...sums].map(([currency, own]) =>
    formatAmount(sumOf(own.map(({ amount = 0 }) => decimalOf(amount))), currency),
  );
  return shown.join(' · ') || none;
}

/** The salaries in force in the month, in order. */
function Salaries({ row: { salaries = [], extraPayments = [] } }: { row: PayrollRow }) {
  if (salaries.length === 0) return none;
  return salaries.map(({ id, grossSalary, grossPeriod, currency }) => (
    <div key={id}>
      {grossSalary !== undefined &&
        t('pay.grossEach', {
          amount: formatAmount(decimalOf(grossSalary), currency),
          period: t(`pay.each.${grossPeriod}`),
        })}
      {extraPayments.some(({ salaryId }) => salaryId === id) && <Note size="xs">{t('pay.extraThisMonth')}</Note>}
    </div>
  ));
}

/** The hours that a table may have, and those that it has at first. */
const hours = {
  secondsToWork: 'payroll.planned',
  secondsWorked: 'payroll.worked',
  secondsOvertime: 'payroll.overtime',
  secondsComplementary: 'payroll.complementary',
  secondsWorkedNight: 'payroll.night',
  secondsWorkedHoliday: 'payroll.holiday',
  secondsWorkedSunday: 'payroll.sunday',
} as const satisfies Partial<Record<keyof PayrollRow, PlainTextKey>>;
type Hours = keyof typeof hours;
const allHours = Object.keys(hours) as Hours[];
const hoursAtFirst: Hours[] = ['secondsToWork', 'secondsWorked', 'secondsOvertime'];

const none = <span className="none">–</span>;

/** The columns of hours, which this browser remembers. */
function useColumns() {
  const [chosen, choose] = useLocalStorage<string[]>({
    key: 'rollcall.payroll.columns',
    defaultValue: hoursAtFirst,
    getInitialValueInEffect: false,
  });
  return {
    columns: allHours.filter((name) => chosen.includes(name)),
    picker: (
      <ColumnPicker
        choices={allHours.map((name) => ({ name, label: t(hours[name]) }))}
        chosen={chosen}
        choose={choose}
      />
    ),
  };
}

interface MonthTableProps extends Pick<PayrollMonth, 'rows' | 'running' | 'isWhole'> {
  columns: Hours[];
}

function MonthTable({ rows, running, columns, isWhole }: MonthTableProps) {
  const heads = [...columns.map((name) => hours[name]), 'payroll.away', 'nav.variablePay', 'payroll.salary'] as const;
  const cellsOf = (row: PayrollRow): ReactNode[] => [
    ...columns.map((name) => (row[name] ? formatHours(row[name]) : none)),
    <Away key="away" row={row} />,
    variablesOf([row]),
    <Salaries key="salaries" row={row} />,
  ];
  const sum = (name: Hours) => rows.reduce((seconds, row) => seconds + (row[name] ?? 0), 0);
  return (
    <div className={stacking.stacking}>
      <section className="table-card" aria-label={t('nav.payrollMonth')} style={{ overflowX: 'auto' }}>
        <Table className="grid" horizontalSpacing={8}>
          <Head of={[t('fields.name'), ...heads.map((label) => ({ number: t(label) })), t('payroll.issuesTitle')]} />
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.employeeId}>
                <Table.Th scope="row">
                  <Named row={row} />
                </Table.Th>
                {cellsOf(row).map((cell, i) => (
                  <Table.Td key={heads[i]} className="number" data-label={t(heads[i] as PlainTextKey)}>
                    {cell}
                  </Table.Td>
                ))}
                <Table.Td>
                  <Issues row={row} running={running} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
          {isWhole && (
            <Table.Tfoot>
              <Table.Tr>
                <Table.Th scope="row">{t('payroll.total')}</Table.Th>
                {columns.map((name) => (
                  <Table.Td key={name} className="number" data-label={t(hours[name])}>
                    {formatNumber(Math.round(sum(name) / 3600))} h
                  </Table.Td>
                ))}
                <Table.Td className="number" data-label={t('payroll.away')}>
                  {formatDecimal(sumOf(rows.map(daysOff)))}
                </Table.Td>
                <Table.Td className="number" data-label={t('nav.variablePay')}>
                  {variablesOf(rows)}
                </Table.Td>
                <Table.Td colSpan={2} />
              </Table.Tr>
            </Table.Tfoot>
          )}
        </Table>
      </section>
    </div>
  );
}

function Named({ row }: { row: PayrollRow }) {
  const { employee, employeeId } = row;
  const name = nameOf(row);
  if (employee?.removedAt) return t('payroll.removed', { name });
  return (
    <>
      {employee && <Initials id={employeeId} initials={initialsOf(employee.firstName, employee.lastName)} />}
      <Link to={paths.person} params={{ id: employeeId }}>
        {name}
      </Link>
    </>
  );
}
