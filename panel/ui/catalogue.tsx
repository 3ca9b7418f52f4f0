import { Button, Group, Paper, Table, Text, Title } from '@mantine/core';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from './confirm.tsx';
import { Read } from './states.tsx';

interface Row {
  id: string;
  name: string;
}

interface CatalogueProps<R extends Row> {
  title: string;
  /** What it is for. */
  note: string;
  /** The words on the button that makes one. */
  add: string;
  rows: UseQueryResult<{ data: R[] }>;
  columns: { label: string; value: (row: R) => ReactNode }[];
  remove: UseMutationResult<unknown, Error, { path: { id: string } }>;
  /** The form that makes one, or changes the row. */
  form: (row: R | undefined, onClose: () => void) => ReactNode;
}

/** A short list of things by name, each with a form of its own: kinds of something, calendars. */
export function Catalogue<R extends Row>({ title, note, add, rows, columns, remove, form }: CatalogueProps<R>) {
  const { t } = useTranslation();
  const [written, setWritten] = useState<{ row?: R } | undefined>();
  const [removed, setRemoved] = useState<R | undefined>();
  const closeRemoval = () => {
    remove.reset();
    setRemoved(undefined);
  };
  return (
    <Paper withBorder p="lg" component="section" aria-label={title}>
      <Group justify="space-between" align="flex-start" mb="sm">
        <div>
          <Title order={2} size="h4">
            {title}
          </Title>
          <Text size="sm" c="dimmed">
            {note}
          </Text>
        </div>
        <Button size="xs" onClick={() => setWritten({})}>
          {add}
        </Button>
      </Group>
      <Read of={rows}>
        {({ data }) =>
          data.length === 0 ? (
            <Text c="dimmed">{t('catalogue.none')}</Text>
          ) : (
            <Table.ScrollContainer minWidth={560} type="native" scrollAreaProps={{ tabIndex: 0 }}>
              <Table>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{t('fields.name')}</Table.Th>
                    {columns.map(({ label }) => (
                      <Table.Th key={label}>{label}</Table.Th>
                    ))}
                    <Table.Th>{t('fields.actions')}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {data.map((row) => (
                    <Table.Tr key={row.id}>
                      <Table.Td fw={500}>{row.name}</Table.Td>
                      {columns.map(({ label, value }) => (
                        <Table.Td key={label}>{value(row)}</Table.Td>
                      ))}
                      <Table.Td>
                        <Group gap="xs" wrap="nowrap">
                          <Button
                            size="compact-xs"
                            variant="default"
                            aria-label={t('catalogue.editOf', { name: row.name })}
                            onClick={() => setWritten({ row })}
                          >
                            {t('actions.edit')}
                          </Button>
                          <Button
                            size="compact-xs"
                            variant="default"
                            aria-label={t('catalogue.deleteOf', { name: row.name })}
                            onClick={() => setRemoved(row)}
                          >
                            {t('actions.delete')}
                          </Button>
                        </Group>
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
          )
        }
      </Read>
      {written && form(written.row, () => setWritten(undefined))}
      <Confirm
        opened={removed !== undefined}
        title={t('catalogue.deleteTitle', { name: removed?.name })}
        action={t('actions.delete')}
        write={remove}
        onConfirm={() => removed && remove.mutate({ path: { id: removed.id } }, { onSuccess: closeRemoval })}
        onClose={closeRemoval}
      >
        {t('catalogue.deleteText')}
      </Confirm>
    </Paper>
  );
}
