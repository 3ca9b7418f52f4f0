import { Button, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EmployeeExpanded } from '../../../sdk/schemas.ts';
import { useWrite } from '../../api.ts';
import { EmployeeSelect } from '../../ui/employee-select.tsx';
import { FormModal, useForm } from '../../ui/form.tsx';
import { PlaceFields } from './hire.tsx';

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
      {asks === 'edit' && <Edit person={person} onClose={close} />}
      {asks === 'leave' && <Leave person={person} onClose={close} />}
    </Group>
  );
}

function Edit({ person, onClose }: { person: EmployeeExpanded; onClose: () => void }) {
  const { t } = useTranslation();
  const change = useWrite('updateEmployee');
  const form = useForm(
    {
      firstName: person.firstName,
      lastName: person.lastName,
      email: person.email ?? '',
      phone: person.phone ?? '',
      departmentId: person.departmentId,
      officeId: person.officeId,
      managerId: person.managerId,
    },
    change.error,
  );
  const { email, phone, ...values } = form.values;
  const submit = () =>
    change.mutate(
      {
        path: { id: person.id },
        body: { ...values, email: email || null, phone: phone || null, version: person.version },
      },
      { onSuccess: onClose },
    );
  return (
    <FormModal
      opened
      title={t('actions.edit')}
      action={t('actions.save')}
      onClose={onClose}
      onSubmit={submit}
      isPending={change.isPending}
      error={change.error}
    >
      <Group grow align="flex-start">
        <TextInput label={t('fields.firstName')} required data-autofocus {...form.field('firstName')} />
        <TextInput label={t('fields.lastName')} required {...form.field('lastName')} />
      </Group>
      <Group grow align="flex-start">
        <TextInput label={t('fields.email')} type="email" {...form.field('email')} />
        <TextInput label={t('fields.phone')} type="tel" {...form.field('phone')} />
      </Group>
      <PlaceFields form={form} />
      <EmployeeSelect label={t('fields.manager')} {...form.field('managerId')} />
    </FormModal>
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
      opened
      title={t('person.leaveTitle', { name: `${person.firstName} ${person.lastName}` })}
      action={t('person.leave')}
      onClose={onClose}
      onSubmit={submit}
      isPending={leave.isPending}
      error={leave.error}
    >
      <Text>{t('person.leaveText')}</Text>
      <TextInput label={t('person.lastDay')} type="date" {...form.field('endDate')} />
      <TextInput label={t('person.reason')} {...form.field('reason')} />
    </FormModal>
  );
}
