import { Button, Group, Stack, Switch, Table, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { PayrollRow } from '../../../sdk/schemas.ts';
import { periodOf } from '../../calendar.ts';
import { formatAmount, formatDecimal, formatDuration, formatMonth, formatNumber } from '../../i18n/format.ts';
import { type PlainTextKey, useTexts } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { useMe } from '../../session.tsx';
import { decimalOf, sumOf } from '../../ui/decimal.ts';
import { ExplainedButton } from '../../ui/explained-button.tsx';
import { MonthPicker } from '../../ui/month-picker.tsx';
import { fileNamePart, saveCsv, saveJson } from '../../ui/save-file.ts';
import { Empty, ProblemAlert, Read } from '../../ui/states.tsx';
import { hasIssuesToMend, Issues } from './issues.tsx';
import { useMonthOfAddress } from './month-of-address.ts';
import { monthTable } from './month-table.ts';
import { PayrollPage } from './payroll-page.tsx';
import { nameOf } from './payroll-row.ts';
import { type PayrollMonth, useMonth } from './use-month.ts';

const pageSize = 100;

/** Payroll > Month: hours, time off, variable pay and salaries, to review and download. */
export function ExportMonth() {
  const t = useTexts();
  const [month, go] = useMonthOfAddress(paths.payrollExport);
  const payroll = useMonth(month);
  return (
    <PayrollPage month={month}>
      <Stack>
        <Group align="flex-end" justify="space-between">
          <MonthPicker month={month} onChange={go} />
          {payroll.data && <SaveButtons month={month} payroll={payroll.data} />}
        </Group>
        <Read of={payroll}>
          {({ rows, redacted, running }) =>
            rows.length === 0 ? (
              <Empty title={t('payroll.noEmployees', { month: formatMonth(month) })}>
                {t('payroll.noEmployeesNote')}
              </Empty>
            ) : (
              <>
                {redacted.length > 0 && (
                  <Text size="sm" c="dimmed">
                    {t('payroll.redacted', { names: redacted.join(', ') })}
                  </Text>
                )}
                <MonthOverview rows={rows} running={running} />
              </>
            )
          }
        </Read>
      </Stack>
    </PayrollPage>
  );
}

function SaveButtons({ month, payroll: { rows, redacted } }: { month: string; payroll: PayrollMonth }) {
  const t = useTexts();
  const { company } = useMe();
  const name = `${fileNamePart(company.name)}-payroll-${month}`;
  const csv = useMutation({
    mutationFn: () => {
      const { header, lines } = monthTable(rows, redacted);
      return saveCsv(`${name}.csv`, header, lines);
    },
  });
  const { id, timeZone } = company;
  const json = () =>
    saveJson(`${name}.json`, {
      company: { id, name: company.name, timeZone },
      month,
      ...periodOf(month),
      data: rows,
      redacted,
    });
  const why = rows.length === 0 ? t('payroll.nothingToSave') : undefined;
  return (
    <Group gap="sm">
      <ExplainedButton variant="default" whyNot={why} onClick={json}>
        {t('payroll.json')}
      </ExplainedButton>
      <ExplainedButton whyNot={why} loading={csv.isPending} onClick={() => csv.mutate()}>
        {t('payroll.csv')}
      </ExplainedButton>
      <ProblemAlert error={csv.error} />
    </Group>
  );
}

const daysOff = ({ timeOff = [] }: PayrollRow, category: 'vacation' | 'absence') =>
  sumOf(timeOff.filter((kind) => kind.category === category).map(({ days }) => decimalOf(days)));

/** Vacation that was taken, and what the last day settles. */
function Vacation({ row }: { row: PayrollRow }) {
  const t = useTexts();
  const settled = sumOf((row.vacationSettlements ?? []).map(({ days }) => decimalOf(days)));
  return (
    <>
      {formatDecimal(daysOff(row, 'vacation'))}
      {settled !== '0' && (
        <Text size="xs" c="dimmed">
          {t('payroll.settled', { days: formatDecimal(settled) })}
        </Text>
      )}
    </>
  );
}

/** Variable pay, by currency. */
function variablesOf({ variables = [] }: PayrollRow): string {
  const sums = Map.groupBy(variables, ({ currency }) => currency);
  const shown = [...sums].map(([currency, own]) =>
    formatAmount(sumOf(own.map(({ amount = 0 }) => decimalOf(amount))), currency),
  );
  return shown.join(' · ') || '–';
}

/** The salaries in force in the month, in order. */
function Salaries({ row: { salaries = [], extraPayments = [], extraPayAccrued = [] } }: { row: PayrollRow }) {
  const accruedBy = Map.groupBy(extraPayAccrued, ({ salaryId }) => salaryId);
  const t = useTexts();
  if (salaries.length === 0) return '–';
  return salaries.map(({ id, grossSalary, grossPeriod, currency }) => (
    <div key={id}>
      {grossSalary !== undefined &&
        t('pay.grossEach', {
          amount: formatAmount(decimalOf(grossSalary), currency),
          period: t(`pay.each.${grossPeriod}`),
        })}
      {extraPayments.some(({ salaryId }) => salaryId === id) && (
        <Text size="xs" c="dimmed">
          {t('pay.extraThisMonth')}
        </Text>
      )}
      {accruedBy.has(id) && (
        <Text size="xs" c="dimmed">
          {t('pay.extraAccrued', {
            amount: formatAmount(sumOf((accruedBy.get(id) ?? []).map(({ amount }) => decimalOf(amount))), currency),
          })}
        </Text>
      )}
    </div>
  ));
}

const figures = [
  'secondsWorked',
  'secondsOvertime',
  'secondsComplementary',
  'secondsWorkedNight',
  'secondsWorkedHoliday',
  'secondsWorkedSunday',
] as const;

const durationOf = (seconds: number | undefined) => (seconds === undefined ? '–' : formatDuration(seconds));

function MonthOverview({ rows: all, running }: Pick<PayrollMonth, 'rows' | 'running'>) {
  const t = useTexts();
  const [shown, setShown] = useState(pageSize);
  const [onlyWithIssues, setOnlyWithIssues] = useState(false);
  const withIssues = all.filter((row) => hasIssuesToMend(row, running));
  const rows = onlyWithIssues ? withIssues : all;
  const number = (label: PlainTextKey) => (
    <Table.Th scope="col" className="number">
      {t(label)}
    </Table.Th>
  );
  return (
    <>
      <Switch
        label={t('payroll.onlyWithIssues', { shown: formatNumber(withIssues.length) })}
        checked={onlyWithIssues}
        onChange={(event) => setOnlyWithIssues(event.currentTarget.checked)}
      />
      <Table.ScrollContainer minWidth={1280}>
        <Table className="grid">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('fields.name')}</Table.Th>
              {number('payroll.worked')}
              {number('payroll.overtime')}
              {number('payroll.complementary')}
              {number('payroll.night')}
              {number('payroll.holiday')}
              {number('payroll.sunday')}
              {number('payroll.vacation')}
              {number('payroll.absence')}
              {number('payroll.variables')}
              {number('payroll.salary')}
              <Table.Th scope="col">{t('payroll.issuesTitle')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.slice(0, shown).map((row) => (
              <Table.Tr key={row.employeeId}>
                <Table.Th scope="row">
                  {row.employee?.removedAt ? (
                    t('payroll.removed', { name: nameOf(row) })
                  ) : (
                    <Link to={paths.person} params={{ id: row.employeeId }}>
                      {nameOf(row)}
                    </Link>
                  )}
                </Table.Th>
                {figures.map((name) => (
                  <Table.Td key={name} className="number">
                    {durationOf(row[name])}
                  </Table.Td>
                ))}
                <Table.Td className="number">
                  <Vacation row={row} />
                </Table.Td>
                <Table.Td className="number">{formatDecimal(daysOff(row, 'absence'))}</Table.Td>
                <Table.Td className="number">{variablesOf(row)}</Table.Td>
                <Table.Td className="number">
                  <Salaries row={row} />
                </Table.Td>
                <Table.Td>
                  <Issues row={row} running={running} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {rows.length > shown && (
        <Group justify="center">
          <Button variant="default" onClick={() => setShown(shown + pageSize)}>
            {t('actions.more')}
          </Button>
        </Group>
      )}
    </>
  );
}
