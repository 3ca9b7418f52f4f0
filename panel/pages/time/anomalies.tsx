import { Paper, Table, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { WorkEntry } from '../../../sdk/schemas.ts';
import { useReadOn } from '../../api.ts';
import { formatDay } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { MoreButton } from '../../ui/more.tsx';
import { Read } from '../../ui/states.tsx';
import { Tag } from '../../ui/tag.tsx';
import { anomalyOf, spanOf } from './entry.ts';

const atOnce = 10;

/** The entries to review: those left open, and those marked. */
export function Anomalies() {
  const t = useTexts();
  const open = useReadOn('listWorkEntries', {
    query: { open: true, orderBy: 'workEntryIn.date asc', limit: atOnce },
  });
  const marked = useReadOn('listWorkEntries', {
    query: { hasIncidence: true, orderBy: 'workEntryIn.date desc', limit: atOnce },
  });
  return (
    <Paper withBorder p="lg">
      <Title order={2} mb="sm">
        {t('time.toLookAt')}
      </Title>
      <Read of={open}>
        {(some) => {
          const leftOpen = some.data.filter((entry) => anomalyOf(entry));
          return (
            <Read of={marked}>
              {({ data }) => (
                <>
                  {leftOpen.length + data.length === 0 && <Text c="dimmed">{t('time.nothingToLookAt')}</Text>}
                  <Rows entries={leftOpen} />
                  {/* The oldest come first: after one that is as it should be there is none. */}
                  {leftOpen.length === some.data.length && <MoreButton of={open} />}
                  <Rows entries={data} />
                  <MoreButton of={marked} />
                </>
              )}
            </Read>
          );
        }}
      </Read>
    </Paper>
  );
}

function Rows({ entries }: { entries: WorkEntry[] }) {
  const t = useTexts();
  if (entries.length === 0) return null;
  return (
    <Table.ScrollContainer minWidth={440}>
      <Table withRowBorders={false} w="auto">
        <Table.Tbody>
          {entries.map((entry) => (
            <Table.Tr key={entry.id}>
              <Table.Td>
                <Link to={paths.time} search={{ employee: entry.employeeId, week: entry.workDate }}>
                  {entry.employee.firstName} {entry.employee.lastName}
                </Link>
              </Table.Td>
              <Table.Td>{formatDay(entry.workDate)}</Table.Td>
              <Table.Td>{spanOf(entry)}</Table.Td>
              <Table.Td>
                <Tag color="orange">{t(`time.anomalies.${anomalyOf(entry) ?? 'incidence'}`)}</Tag>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
