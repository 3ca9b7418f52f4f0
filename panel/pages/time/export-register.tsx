import { Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { WorkedHours } from '../../../sdk/schemas.ts';
import { readAll } from '../../api.ts';
import { addMonths, isMonth, periodOf } from '../../calendar.ts';
import { t } from '../../i18n/texts.ts';
import { type Cell, csvLines } from '../../ui/csv.ts';
import { ExportButton } from '../../ui/export-button.tsx';
import { saveLines } from '../../ui/save-file.ts';
import { Window } from '../../ui/window.tsx';
import { spanOfPeriod } from './entry.ts';
import { atOnce, type Months, type Person, type RegisterOf, readPeople, saveRegister } from './save-register.ts';

const kinds = { days: saveDays, versions: saveRegister };

interface ExportRegisterProps extends RegisterOf {
  /** The month of the page, with which the choice begins. */
  month: string;
  /** How many employees these are, without deleted ones. */
  people: number;
  onClose: () => void;
}

/** Saves the register of some months, of all employees of the page and not only of those it shows. */
export function ExportRegister({ month, people, onClose, ...of }: ExportRegisterProps) {
  const [from, setFrom] = useState(month);
  const [to, setTo] = useState(month);
  const [kind, setKind] = useState<keyof typeof kinds>('days');
  const [isTold, setTold] = useState(false);
  const isWrong = !isMonth(from) || !isMonth(to) || to < from;
  const save = async (tell: (done: number) => void) => {
    setTold(isWrong);
    if (!isWrong) await kinds[kind](of, { from, to }, tell);
  };
  return (
    <Window title={t('print.exportTitle')} onClose={onClose}>
      <Stack>
        <Text>
          {t('print.exportOf', { count: people })} {of.employee === undefined && t('print.exportDeleted')}
        </Text>
        <Radio.Group value={kind} onChange={(chosen) => setKind(chosen === 'versions' ? 'versions' : 'days')}>
          <Stack gap="xs">
            <Radio value="days" label={t('print.days')} description={t('print.daysNote')} />
            <Radio value="versions" label={t('print.versions')} description={t('print.versionsNote')} />
          </Stack>
        </Radio.Group>
        <Group grow align="flex-start">
          <TextInput
            type="month"
            label={t('print.from')}
            data-autofocus
            value={from}
            onChange={({ currentTarget }) => setFrom(currentTarget.value)}
          />
          <TextInput
            type="month"
            label={t('print.to')}
            value={to}
            error={isTold && isWrong && t('print.wrongMonths')}
            onChange={({ currentTarget }) => setTo(currentTarget.value)}
          />
        </Group>
        <Group justify="flex-end">
          <ExportButton
            label={t('print.exportAction')}
            progress={(shown) => t('print.exporting', { shown })}
            save={save}
          />
        </Group>
      </Stack>
    </Window>
  );
}

const figures = [
  'secondsWorked',
  'secondsOrdinary',
  'secondsComplementary',
  'secondsOvertime',
  'secondsOnBreak',
  'secondsPaused',
] as const;
const header = [
  'employeeId',
  'employeeCode',
  'firstName',
  'lastName',
  'month',
  'date',
  'start',
  'end',
  'periods',
  ...figures,
];

/** A line of a day; of the totals of a month it has no date. */
const lineOf = (
  { id, code, firstName, lastName }: Person,
  month: string,
  { date, periods = [], ...row }: WorkedHours,
): Cell[] => [
  ...[id, code, firstName, lastName, month, date],
  ...[periods.at(0)?.start, periods.at(-1)?.end],
  periods.map((period) => `${spanOfPeriod(period)}${period.workEntryType === 'pause' ? ' (pause)' : ''}`).join(', '),
  ...figures.map((name) => row[name]),
];

/** The lines of some employees in a month: those of each day, and the totals. */
async function monthOf(people: Person[], month: string): Promise<Cell[][]> {
  const query = { 'employeeIds[in]': people.map(({ id }) => id), ...periodOf(month) };
  const [days, totals] = await Promise.all([
    readAll('reportWorkedHours', { query: { ...query, groupBy: 'day', withPeriods: true } }),
    readAll('reportWorkedHours', { query }),
  ]);
  return people.flatMap((person) =>
    [...days, ...totals].filter(({ employeeId }) => employeeId === person.id).map((row) => lineOf(person, month, row)),
  );
}

/**
 * Saves the days of these employees in these months, by name.
 * @param tell hears how many lines there are
 */
async function saveDays(of: RegisterOf, { from, to }: Months, tell: (done: number) => void): Promise<void> {
  const parts = [await csvLines([header])];
  const people = await readPeople(of);
  let done = 0;
  for (let i = 0; i < people.length; i += atOnce) {
    for (let month = from; month <= to; month = addMonths(month, 1)) {
      const lines = await monthOf(people.slice(i, i + atOnce), month);
      parts.push(await csvLines(lines));
      done += lines.length;
      tell(done);
    }
  }
  saveLines(`working-time-by-day-${periodOf(from).from}-${periodOf(to).to}.csv`, parts);
}
