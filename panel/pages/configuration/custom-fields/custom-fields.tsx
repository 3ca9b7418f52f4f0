import { Button, Group, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustomField } from '../../../../sdk/schemas.ts';
import { useRead, useWrite } from '../../../api.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { Empty, PageHeader, Read } from '../../../ui/states.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { CustomFieldForm } from './custom-field-form.tsx';

/** Configuration > Custom fields: what a company keeps of its people besides what everybody keeps. */
export function CustomFields() {
  const { t } = useTranslation();
  const [asks, setAsks] = useState<{ to: 'write' | 'remove'; field?: CustomField } | undefined>();
  const close = () => setAsks(undefined);
  const fields = useRead('listCustomFields', { query: { limit: 500, orderBy: 'name asc' } });
  return (
    <>
      <PageHeader title={t('customFields.title')} note={t('customFields.note')}>
        <Button onClick={() => setAsks({ to: 'write' })}>{t('customFields.new')}</Button>
      </PageHeader>
      <Read of={fields}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={t('customFields.none')}>{t('customFields.noneNote')}</Empty>
          ) : (
            <Table.ScrollContainer minWidth={680}>
              <Table>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{t('fields.name')}</Table.Th>
                    <Table.Th>{t('customFields.type')}</Table.Th>
                    <Table.Th>{t('customFields.options')}</Table.Th>
                    <Table.Th>{t('customFields.slug')}</Table.Th>
                    <Table.Th>{t('fields.actions')}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {data.map((field) => (
                    <Table.Tr key={field.id}>
                      <Table.Td>
                        {field.name} {field.sensitive && <Tag color="yellow">{t('customFields.sensitiveTag')}</Tag>}
                      </Table.Td>
                      <Table.Td>{t(`customFields.types.${field.type}`)}</Table.Td>
                      <Table.Td maw={280}>
                        <Text size="sm" lineClamp={2}>
                          {field.options?.join(', ') ?? '–'}
                        </Text>
                      </Table.Td>
                      <Table.Td>
                        <code>{field.slug}</code>
                      </Table.Td>
                      <Table.Td>
                        <Group gap="xs" wrap="nowrap">
                          <Button size="xs" variant="default" onClick={() => setAsks({ to: 'write', field })}>
                            {t('actions.edit')}
                          </Button>
                          <Button size="xs" variant="default" onClick={() => setAsks({ to: 'remove', field })}>
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
      {asks?.to === 'write' && <CustomFieldForm field={asks.field} onClose={close} />}
      {asks?.to === 'remove' && asks.field && <RemoveCustomField field={asks.field} onClose={close} />}
    </>
  );
}

function RemoveCustomField({ field: { id, name }, onClose }: { field: CustomField; onClose: () => void }) {
  const { t } = useTranslation();
  const remove = useWrite('deleteCustomField');
  return (
    <Confirm
      title={t('customFields.deleteTitle', { name })}
      action={t('actions.delete')}
      write={remove}
      onConfirm={() => remove.mutate({ path: { id } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {t('customFields.deleteText')}
    </Confirm>
  );
}
