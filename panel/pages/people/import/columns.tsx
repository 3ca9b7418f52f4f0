import { Select, Table, Text, Title } from '@mantine/core';
import type { CustomField } from '../../../../sdk/schemas.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { Listing } from '../../../ui/listing.tsx';
import { type ImportField, namedFields } from './fields.ts';
import type { Table as ReadTable } from './read-table.ts';

interface ColumnsProps {
  table: ReadTable;
  fields: (ImportField | null)[];
  custom: CustomField[];
  onChange: (fields: (ImportField | null)[]) => void;
}

/** Each column of the file with its first values, and the field that it is. */
export function Columns({ table, fields, custom, onChange }: ColumnsProps) {
  const t = useTexts();
  const named = namedFields(custom, t);
  const options = [...named.own, { group: t('person.customFields'), items: named.custom }];
  const set = (at: number, chosen: string | null) =>
    onChange(fields.map((field, i) => (i === at ? (chosen as ImportField | null) : field === chosen ? null : field)));
  return (
    <div>
      <Title order={2} size="h4" mb="xs">
        {t('import.columns')}
      </Title>
      <Listing minWidth={640} head={[t('import.column'), t('import.firstValues'), t('import.field')]}>
        {table.header.map((name, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name, and none moves
          <Table.Tr key={i}>
            <Table.Th scope="row">{name || t('import.unnamed', { number: i + 1 })}</Table.Th>
            <Table.Td>
              <Text size="sm" c="dimmed" lineClamp={1}>
                {table.rows
                  .slice(0, 3)
                  .map(({ cells }) => cells[i] || '–')
                  .join(' · ')}
              </Text>
            </Table.Td>
            <Table.Td w={260}>
              <Select
                aria-label={t('import.fieldOf', { column: name || i + 1 })}
                placeholder={t('import.notRead')}
                data={options}
                value={fields[i] ?? null}
                onChange={(chosen) => set(i, chosen)}
                searchable
                clearable
              />
            </Table.Td>
          </Table.Tr>
        ))}
      </Listing>
    </div>
  );
}
