import { Button, Group, Table } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OnboardingTemplate } from '../../../../sdk/schemas.ts';
import { useRead, useWrite } from '../../../api.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { Empty, PageHeader, Read } from '../../../ui/states.tsx';
import { TemplateForm } from './template-form.tsx';

/** Configuration > Onboarding templates: what is done for everybody who begins. */
export function OnboardingTemplates() {
  const { t } = useTranslation();
  const [asks, setAsks] = useState<{ to: 'write' | 'remove'; template?: OnboardingTemplate } | undefined>();
  const close = () => setAsks(undefined);
  const templates = useRead('listOnboardingTemplates', { query: { limit: 500, orderBy: 'name asc' } });
  return (
    <>
      <PageHeader title={t('templates.title')} note={t('templates.note')}>
        <Button onClick={() => setAsks({ to: 'write' })}>{t('templates.new')}</Button>
      </PageHeader>
      <Read of={templates}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={t('templates.none')}>{t('templates.noneNote')}</Empty>
          ) : (
            <Table.ScrollContainer minWidth={480}>
              <Table>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{t('fields.name')}</Table.Th>
                    <Table.Th>{t('templates.tasks')}</Table.Th>
                    <Table.Th>{t('fields.actions')}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {data.map((template) => (
                    <Table.Tr key={template.id}>
                      <Table.Td>{template.name}</Table.Td>
                      <Table.Td>{t('templates.tasksCount', { count: template.tasks.length })}</Table.Td>
                      <Table.Td>
                        <Group gap="xs" wrap="nowrap">
                          <Button size="xs" variant="default" onClick={() => setAsks({ to: 'write', template })}>
                            {t('actions.edit')}
                          </Button>
                          <Button size="xs" variant="default" onClick={() => setAsks({ to: 'remove', template })}>
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
      {asks?.to === 'write' && <TemplateForm template={asks.template} onClose={close} />}
      {asks?.to === 'remove' && asks.template && <RemoveTemplate template={asks.template} onClose={close} />}
    </>
  );
}

function RemoveTemplate({ template: { id, name }, onClose }: { template: OnboardingTemplate; onClose: () => void }) {
  const { t } = useTranslation();
  const remove = useWrite('deleteOnboardingTemplate');
  return (
    <Confirm
      title={t('templates.deleteTitle', { name })}
      action={t('actions.delete')}
      write={remove}
      onConfirm={() => remove.mutate({ path: { id } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {t('templates.deleteText')}
    </Confirm>
  );
}
