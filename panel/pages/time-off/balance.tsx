import { Group, Paper, Stack, Table, Text, Title } from '@mantine/core';
import type { VacationCalendarTotal } from '../../../sdk/schemas.ts';
import { useRead } from '../../api.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Read } from '../../ui/states.tsx';
import { useStepWords } from './step-words.ts';

/** The vacation balance of an employee in a year, and its calculation. */
export function Balances({ employeeId, year }: { employeeId: string; year: number }) {
  const t = useTexts();
  const totals = useRead('listVacationCalendarTotals', { query: { employeeId: [employeeId], year } });
  return (
    <Read of={totals}>
      {({ data }) =>
        data.length === 0 ? (
          <Text c="dimmed">{t('timeOff.noBalance', { year })}</Text>
        ) : (
          <Stack>
            {data.map((total) => (
              <Balance key={total.calendarId} total={total} />
            ))}
          </Stack>
        )
      }
    </Read>
  );
}

const figures = ['entitled', 'taken', 'pending', 'remaining'] as const;

function Balance({ total }: { total: VacationCalendarTotal }) {
  const t = useTexts();
  const wordsOf = useStepWords();
  return (
    <Paper withBorder p="lg" component="section" aria-label={t('timeOff.balanceOf', { year: total.year })}>
      <Title order={3} size="h5" mb="sm">
        {t('timeOff.balanceOf', { year: total.year })}
      </Title>
      <Group gap="xl" mb="md">
        {figures.map((name) => (
          <div key={name}>
            <Text size="sm" c="dimmed">
              {t(`timeOff.${name}`)}
            </Text>
            <Text fw={600} size={name === 'remaining' ? 'xl' : 'md'}>
              {formatNumber(total[name])}
            </Text>
          </div>
        ))}
      </Group>
      <Table.ScrollContainer minWidth={300}>
        <Table captionSide="top">
          <Table.Caption>{t('timeOff.howMade')}</Table.Caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('timeOff.step')}</Table.Th>
              <Table.Th ta="right">{t('timeOff.stepDays')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {total.entries.map((step, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the steps come as a whole, in their order
              <Table.Tr key={i}>
                <Table.Td>{wordsOf(step)}</Table.Td>
                <Table.Td ta="right">{formatNumber(step.days)}</Table.Td>
              </Table.Tr>
            ))}
            <Table.Tr>
              <Table.Td fw={600}>{t('timeOff.remaining')}</Table.Td>
              <Table.Td ta="right" fw={600}>
                {formatNumber(total.remaining)}
              </Table.Td>
            </Table.Tr>
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  );
}
