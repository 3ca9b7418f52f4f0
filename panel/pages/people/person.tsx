import { Button, Group, Paper, SimpleGrid, Tabs, Text, TextInput } from '@mantine/core';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EmployeeExpanded } from '../../../sdk/schemas.ts';
import { useRead, useWrite } from '../../api.ts';
import { formatDate } from '../../i18n/format.ts';
import { paths } from '../../paths.ts';
import { useMe } from '../../session.tsx';
import { EmployeeSelect } from '../../ui/employee-select.tsx';
import { FormModal, useForm } from '../../ui/form.tsx';
import { PageHeader, Read } from '../../ui/states.tsx';
import { Tag } from '../../ui/tag.tsx';
import { PlaceFields } from './hire.tsx';
import { History } from './history.tsx';

/** One person: who they are, their contract, what happened. */
export function PersonPage() {
  const { t } = useTranslation();
  const { id } = useParams({ strict: false }) as { id: string };
  const { tab = 'overview' } = useSearch({ strict: false }) as { tab?: string };
  const navigate = useNavigate();
  const me = useMe();
  const isAdministrator = me.role === 'administrator';
  const person = useRead('getEmployee', {
    path: { id },
    query: { expand: ['department', 'office', 'manager', 'currentContract'] },
  });
  return (
    <Read of={person}>
      {({ data }) => (
        <>
          <PageHeader title={`${data.firstName} ${data.lastName}`} note={data.jobChargeName ?? data.email ?? undefined}>
            <Tag color={data.status === 'active' ? 'green' : 'gray'}>{t(`people.statuses.${data.status}`)}</Tag>
            {isAdministrator && <Actions person={data} />}
          </PageHeader>
          <Tabs
            value={tab}
            keepMounted={false}
            onChange={(chosen) =>
              void navigate({
                to: paths.person,
                params: { id },
                search: { tab: chosen ?? 'overview' } as never,
                replace: true,
              })
            }
          >
            <Tabs.List mb="md">
              <Tabs.Tab value="overview">{t('person.overview')}</Tabs.Tab>
              <Tabs.Tab value="contract">{t('person.contract')}</Tabs.Tab>
              {isAdministrator && <Tabs.Tab value="history">{t('person.history')}</Tabs.Tab>}
            </Tabs.List>
            <Tabs.Panel value="overview">
              <Overview person={data} />
            </Tabs.Panel>
            <Tabs.Panel value="contract">
              <Contract person={data} />
            </Tabs.Panel>
            <Tabs.Panel value="history">
              <History employeeId={id} />
            </Tabs.Panel>
          </Tabs>
        </>
      )}
    </Read>
  );
}

function Facts({ facts }: { facts: [label: string, value: React.ReactNode][] }) {
  return (
    <Paper withBorder p="lg">
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <Text size="sm" c="dimmed">
              {label}
            </Text>
            <div>{value === null || value === undefined || value === '' ? '–' : value}</div>
          </div>
        ))}
      </SimpleGrid>
    </Paper>
  );
}

function Overview({ person }: { person: EmployeeExpanded }) {
  const { t } = useTranslation();
  const { manager } = person;
  return (
    <Facts
      facts={[
        [t('fields.email'), person.email],
        [t('fields.phone'), person.phone],
        [t('people.firstDay'), formatDate(person.startDate)],
        [t('person.lastDay'), formatDate(person.endDate)],
        [t('fields.department'), person.department?.name],
        [t('fields.office'), person.office?.name],
        [
          t('fields.manager'),
          manager && (
            <Link to={paths.person} params={{ id: manager.id }}>
              {manager.firstName} {manager.lastName}
            </Link>
          ),
        ],
        [t('person.code'), person.code],
        [t('person.externalId'), person.externalId],
        [t('person.nid'), person.nid],
        [t('person.birth'), person.dateOfBirth && formatDate(person.dateOfBirth)],
        [t('person.account'), person.accountNumber],
      ]}
    />
  );
}

function Contract({ person }: { person: EmployeeExpanded }) {
  const { t } = useTranslation();
  const contract = person.currentContract;
  if (!contract) return <Text c="dimmed">{t('person.noContract')}</Text>;
  return (
    <Facts
      facts={[
        [t('person.contractType'), contract.contractTypeName],
        [t('person.jobCharge'), contract.jobChargeName],
        [t('person.from'), formatDate(contract.startDate)],
        [t('person.until'), contract.endDate && formatDate(contract.endDate)],
        [t('person.weeklyHours'), contract.weeklyHours],
        [t('person.fte'), contract.fte],
      ]}
    />
  );
}

function Actions({ person }: { person: EmployeeExpanded }) {
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
