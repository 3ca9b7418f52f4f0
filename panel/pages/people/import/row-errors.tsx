import { Alert, Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import { formatNumber } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { Listing } from '../../../ui/listing.tsx';
import { saveCsv } from '../../../ui/save-file.ts';
import type { RowError } from './plan.ts';

/** How many the page shows; the file has all of them. */
const maxShown = 100;

/** The errors by row and column. */
export function RowErrors({ errors, name }: { errors: RowError[]; name: string }) {
  const t = useTexts();
  const rows = new Set(errors.map(({ row }) => row)).size;
  const header = [t('import.row'), t('import.column'), t('import.value'), t('import.error')];
  const save = () =>
    void saveCsv(
      name,
      header,
      errors.map(({ row, column, value, detail }) => [row, column, value, detail]),
    );
  if (rows === 0) return <Alert color="green" title={t('import.allGood')} role="status" />;
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <div role="status">
          <Title order={2} size="h4">
            {t('import.wrong', { count: rows, shown: formatNumber(rows) })}
          </Title>
        </div>
        <Button size="xs" variant="default" onClick={save}>
          {t('import.saveErrors')}
        </Button>
      </Group>
      <Listing minWidth={560} head={header}>
        {errors.slice(0, maxShown).map(({ row, column, value, detail }) => (
          <Table.Tr key={`${row} ${column} ${detail}`}>
            <Table.Td>{row}</Table.Td>
            <Table.Td>{column || '–'}</Table.Td>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{value || '–'}</Table.Td>
            <Table.Td>{detail}</Table.Td>
          </Table.Tr>
        ))}
      </Listing>
      {errors.length > maxShown && (
        <Text size="sm" c="dimmed">
          {t('import.moreErrors', { count: errors.length - maxShown })}
        </Text>
      )}
    </Stack>
  );
}
