import { Table, Text } from '@mantine/core';
import { useRead } from '../../api.ts';
import { formatDate, formatVacation } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Read } from '../../ui/states.tsx';
import { useStepWords } from './step-words.ts';

interface LedgerProps {
  employeeId: string;
  /** Null: the calendar that the first request of the year would create. */
  calendarId: string | null;
  year: number;
  /** Without it, to the end. */
  until: string | undefined;
}

/** All that adds days to a vacation calendar or takes some, by date, with the balance after each. */
export function Ledger({ employeeId, calendarId, year, until }: LedgerProps) {
  const t = useTexts();
  const wordsOf = useStepWords();
  const query = { employeeId: [employeeId], year, ...(until ? { date: until } : {}) };
  const ledgers = useRead('listVacationLedgers', { query });
  return (
    <Read of={ledgers}>
      {({ data }) => {
        const entries = data.find((one) => one.calendarId === calendarId)?.entries ?? [];
        if (entries.length === 0) return <Text c="dimmed">{t('timeOff.noEntries')}</Text>;
        return (
          <Table.ScrollContainer minWidth={420}>
            <Table captionSide="top">
              <Table.Caption>{t('timeOff.ledger')}</Table.Caption>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('timeOff.entryDate')}</Table.Th>
                  <Table.Th>{t('timeOff.step')}</Table.Th>
                  <Table.Th ta="right">
                    {t(entries[0]?.seconds == null ? 'timeOff.stepDays' : 'timeOff.stepHours')}
                  </Table.Th>
                  <Table.Th ta="right">{t('timeOff.balanceAfter')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {entries.map((entry, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the entries come as a whole, in their order
                  <Table.Tr key={i}>
                    <Table.Td>{formatDate(entry.date)}</Table.Td>
                    <Table.Td>{wordsOf(entry)}</Table.Td>
                    <Table.Td ta="right">{formatVacation(entry.days, entry.seconds)}</Table.Td>
                    <Table.Td ta="right">{formatVacation(entry.balanceAfter, entry.balanceAfterSeconds)}</Table.Td>
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
