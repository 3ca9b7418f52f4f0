import { Button, Group, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { VacationCalendarTotal } from '../../../sdk/schemas.ts';
import { useRead } from '../../api.ts';
import { formatDate, formatVacation } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { may } from '../../session.tsx';
import { lazyPart } from '../../shell/lazy-part.tsx';
import { vacationInWords } from '../../ui/amount-off.ts';
import { DateInput } from '../../ui/date-input.tsx';
import { Listing } from '../../ui/listing.tsx';
import { Note } from '../../ui/note.tsx';
import { Read } from '../../ui/states.tsx';
import { stepWords } from './step-words.ts';

// Few pages open it, and a field for numbers is a large part of the page.
const Adjust = lazyPart(() => import('./adjust.tsx'), 'Adjust');

/** The vacation balance of an employee in a year or on a day, and its calculation. */
export function Balances({ employeeId, year }: { employeeId: string; year: number }) {
  const [day, setDay] = useState('');
  // They stay while the balance on another day is read.
  const [ledgers, setLedgers] = useState<readonly (string | null)[]>([]);
  const on = /^\d{4}-\d\d-\d\d$/.test(day) ? day : undefined;
  const query = { employeeId: [employeeId], year, ...(on ? { date: on } : {}) };
  const totals = useRead('listVacationCalendarTotals', { query });
  return (
    <Stack>
      <DateInput
        maw={320}
        label={t('timeOff.balanceOn')}
        description={t('timeOff.balanceOnNote')}
        value={day}
        onChange={setDay}
      />
      <Read of={totals} none={<Text c="dimmed">{t('timeOff.noBalance', { year })}</Text>}>
        {({ data }) => (
          <Stack>
            {data.map((total) => (
              <Balance
                key={total.calendarId}
                total={total}
                on={on}
                showsLedger={ledgers.includes(total.calendarId)}
                onLedger={(isShown) => {
                  const others = ledgers.filter((id) => id !== total.calendarId);
                  setLedgers(isShown ? [...others, total.calendarId] : others);
                }}
              />
            ))}
          </Stack>
        )}
      </Read>
    </Stack>
  );
}

const figures = ['entitled', 'carriedOver', 'adjusted', 'expired', 'taken', 'pending', 'settled', 'remaining'] as const;
/** Shown only where there are any. */
const rare: readonly string[] = ['carriedOver', 'adjusted', 'expired', 'settled'];

interface BalanceProps {
  total: VacationCalendarTotal;
  on: string | undefined;
  showsLedger: boolean;
  onLedger: (isShown: boolean) => void;
}

function Balance({ total, on, showsLedger, onLedger }: BalanceProps) {
  const [isAdjusting, setAdjusting] = useState(false);
  const { employeeId, calendarId, year, settlement } = total;
  return (
    <Paper withBorder p="lg" component="section" aria-label={t('timeOff.balanceOf', { year })}>
      <Group justify="space-between" mb="sm">
        <Title order={3}>{t('timeOff.balanceOf', { year })}</Title>
        <Group gap="xs">
          <Button size="xs" variant="default" aria-expanded={showsLedger} onClick={() => onLedger(!showsLedger)}>
            {t('timeOff.ledger')}
          </Button>
          {may('createVacationAdjustment') && (
            <Button size="xs" variant="default" onClick={() => setAdjusting(true)}>
              {t('timeOff.adjust')}
            </Button>
          )}
        </Group>
      </Group>
      <Group gap="xl" mb="md">
        {figures
          .filter((name) => !rare.includes(name) || total[name] !== 0)
          .map((name) => (
            <div key={name}>
              <Note>{t(`timeOff.${name}`)}</Note>
              <Text fw={600} size={name === 'remaining' ? 'xl' : 'md'}>
                {formatVacation(total[name], total.seconds?.[name])}
              </Text>
            </div>
          ))}
      </Group>
      {settlement && (
        <Text size="sm" mb="md">
          {t('timeOff.settlement', {
            day: formatDate(settlement.date),
            days: vacationInWords(settlement.days, settlement.seconds),
          })}
        </Text>
      )}
      {showsLedger && <Ledger employeeId={employeeId} calendarId={calendarId} year={year} until={on} />}
      <Listing
        captionSide="top"
        caption={t('timeOff.howMade')}
        head={[t('timeOff.step'), { number: t(total.seconds ? 'timeOff.stepHours' : 'timeOff.stepDays') }]}
      >
        {total.entries.map((step, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps come as a whole, in their order
          <Table.Tr key={i}>
            <Table.Td>{stepWords(step)}</Table.Td>
            <Table.Td ta="right">{formatVacation(step.days, step.seconds)}</Table.Td>
          </Table.Tr>
        ))}
        <Table.Tr>
          <Table.Td fw={600}>{t('timeOff.remaining')}</Table.Td>
          <Table.Td ta="right" fw={600}>
            {formatVacation(total.remaining, total.seconds?.remaining)}
          </Table.Td>
        </Table.Tr>
      </Listing>
      {isAdjusting && <Adjust total={total} onClose={() => setAdjusting(false)} />}
    </Paper>
  );
}

interface LedgerProps {
  employeeId: string;
  /** Null: the calendar that the first request of the year would create. */
  calendarId: string | null;
  year: number;
  /** Without it, to the end. */
  until: string | undefined;
}

/** All that adds days to a vacation calendar or takes some, by date, with the balance after each. */
function Ledger({ employeeId, calendarId, year, until }: LedgerProps) {
  const query = { employeeId: [employeeId], year, ...(until ? { date: until } : {}) };
  const ledgers = useRead('listVacationLedgers', { query });
  return (
    <Read of={ledgers}>
      {({ data }) => {
        const entries = data.find((one) => one.calendarId === calendarId)?.entries ?? [];
        if (entries.length === 0) return <Text c="dimmed">{t('timeOff.noEntries')}</Text>;
        return (
          <Listing
            minWidth={420}
            captionSide="top"
            caption={t('timeOff.ledger')}
            head={[
              t('timeOff.entryDate'),
              t('timeOff.step'),
              { number: t(entries[0]?.seconds == null ? 'timeOff.stepDays' : 'timeOff.stepHours') },
              { number: t('timeOff.balanceAfter') },
            ]}
          >
            {entries.map((entry, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the entries come as a whole, in their order
              <Table.Tr key={i}>
                <Table.Td>{formatDate(entry.date)}</Table.Td>
                <Table.Td>{stepWords(entry)}</Table.Td>
                <Table.Td ta="right">{formatVacation(entry.days, entry.seconds)}</Table.Td>
                <Table.Td ta="right">{formatVacation(entry.balanceAfter, entry.balanceAfterSeconds)}</Table.Td>
              </Table.Tr>
            ))}
          </Listing>
        );
      }}
    </Read>
  );
}
