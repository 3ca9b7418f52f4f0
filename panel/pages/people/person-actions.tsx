import { Button, Group, Text, TextInput } from '@mantine/core';
import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EmployeeExpanded } from '../../../sdk/schemas.ts';
import { useWrite } from '../../api.ts';
import { FormModal, useForm } from '../../ui/form.tsx';

const EditPerson = lazyRouteComponent(() => import('./details/edit-person.tsx'), 'EditPerson');

/** What an administrator does to a person as a whole. */
export function PersonActions({ person }: { person: EmployeeExpanded }) {
  const { t } = useTranslation();
  const [asks, setAsks] = useState<'edit' | 'leave' | undefined>();
  const close = () => setAsks(undefined);
  return (
    <Group gap="xs">
      <Button variant="default" onClick={() => setAsks('edit')}>
        {t('actions.edit')}
      </Button>
      {person.status === 'active' && (
        <Button variant="default" onClick={() => setAsks('leave')}>
          {t('person.leave')}
        </Button>
      )}
      {asks === 'edit' && (
        <Suspense>
          <EditPerson person={person} onClose={close} />
        </Suspense>
      )}
      {asks === 'leave' && <Leave person={person} onClose={close} />}
    </Group>
  );
}

function Leave({ person, onClose }: { person: EmployeeExpanded; onClose: () => void }) {
  const { t } = useTranslation();
  const leave = useWrite('deactivateEmployee');
  const form = useForm({ endDate: new Date().toLocaleDateString('sv'), reason: '' }, leave.error);
  const { endDate, reason } = form.values;
  const submit = () =>
    leave.mutate({ path: { id: person.id }, body: { endDate, ...(reason ? { reason } : {}) } }, { onSuccess: onClose });
  return (
    <FormModal
      title={t('person.leaveTitle', { name: `${person.firstName} ${person.lastName}` })}
      action={t('person.leave')}
      onClose={onClose}
      onSubmit={submit}
      write={leave}
      form={form}
    >
      <Text>{t('person.leaveText')}</Text>
      <TextInput label={t('person.lastDay')} type="date" {...form.field('endDate')} />
      <TextInput label={t('person.reason')} {...form.field('reason')} />
    </FormModal>
  );
}
