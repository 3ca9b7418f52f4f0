import { Select, Table, Text, Title } from '@mantine/core';
import type { CustomField, ImportWithCauses } from '../../../../sdk/schemas.ts';
import { useRead, useWrite } from '../../../api.ts';
import { t } from '../../../i18n/texts.ts';
import { Listing } from '../../../ui/listing.tsx';
import { ProblemAlert } from '../../../ui/states.tsx';
import { namedFields } from './fields.ts';

interface ColumnsProps {
  of: ImportWithCauses;
  custom: CustomField[];
}

/** Each column of the file with its first values, and the field that it is. */
export function Columns({ of: { id, columns }, custom }: ColumnsProps) {
  const change = useWrite('updateImport');
  const first = useRead('listImportRows', { path: { id } });
  const options = namedFields(custom).filter(({ items }) => items.length > 0);
  // What was chosen is shown before the server has answered.
  const fields = (change.isPending && change.variables?.body?.fields) || columns.map(({ field }) => field);
  const set = (at: number, chosen: string | null) => {
    const next = fields.map((field, i) => (i === at ? chosen : field === chosen ? null : field));
    change.mutate({ path: { id }, body: { fields: next } });
  };
  const firstValues = (at: number) =>
    (first.data?.data ?? [])
      .slice(0, 3)
      .map(({ cells }) => cells[at] || '–')
      .join(' · ');
  return (
    <div>
      <Title order={2} mb="xs">
        {t('columns.title')}
      </Title>
      <ProblemAlert error={change.error} />
      <Listing minWidth={640} head={[t('import.column'), t('import.firstValues'), t('import.field')]}>
        {columns.map(({ name }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name, and none moves
          <Table.Tr key={i}>
            <Table.Th scope="row">{name || t('import.unnamed', { number: i + 1 })}</Table.Th>
            <Table.Td>
              <Text size="sm" c="dimmed" lineClamp={1}>
                {firstValues(i)}
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
