import { Button, Group, Select, Table } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../api.ts';
import { paths } from '../../paths.ts';
import { Empty, Read } from '../../ui/states.tsx';
import { catalogueNamed, catalogues, type Entry } from './catalogue.ts';
import { EntryForm, RemoveEntry } from './catalogue-forms.tsx';
import { PayrollPage } from './payroll-page.tsx';

/** Payroll > Catalogues: what contracts and salaries choose from. */
export function Catalogues() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { kind } = useSearch({ strict: false }) as { kind?: string };
  const catalogue = catalogueNamed(kind);
  const [asks, setAsks] = useState<{ to: 'write' | 'remove'; entry?: Entry } | undefined>();
  const close = () => setAsks(undefined);
  const entries = useRead(catalogue.list, { query: { limit: 500, orderBy: 'name asc' } });
  return (
    <PayrollPage section={paths.catalogues}>
      <Group mb="md" align="flex-end" justify="space-between">
        <Select
          label={t('catalogues.which')}
          data={catalogues.map(({ name }) => ({ value: name, label: t(`catalogues.names.${name}`) }))}
          value={catalogue.name}
          allowDeselect={false}
          onChange={(name) =>
            void navigate({ to: paths.catalogues, search: { kind: name ?? undefined } as never, replace: true })
          }
        />
        <Button onClick={() => setAsks({ to: 'write' })}>{t('catalogues.new')}</Button>
      </Group>
      <Read of={entries}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={t('catalogues.none')}>{t('catalogues.noneNote')}</Empty>
          ) : (
            <Table.ScrollContainer minWidth={420}>
              <Table>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{t('fields.name')}</Table.Th>
                    <Table.Th>{t('fields.code')}</Table.Th>
                    <Table.Th>{t('fields.actions')}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {data.map((entry) => (
                    <Table.Tr key={entry.id}>
                      <Table.Td>{entry.name}</Table.Td>
                      <Table.Td>{entry.code ?? '–'}</Table.Td>
                      <Table.Td>
                        <Group gap="xs" wrap="nowrap">
                          <Button size="xs" variant="default" onClick={() => setAsks({ to: 'write', entry })}>
                            {t('actions.edit')}
                          </Button>
                          <Button size="xs" variant="default" onClick={() => setAsks({ to: 'remove', entry })}>
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
      {asks?.to === 'write' && <EntryForm catalogue={catalogue} entry={asks.entry} onClose={close} />}
      {asks?.to === 'remove' && asks.entry && <RemoveEntry catalogue={catalogue} entry={asks.entry} onClose={close} />}
    </PayrollPage>
  );
}
