import { Button, Group, List, Paper, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Department } from '../../../sdk/schemas.ts';
import { useRead, useWrite } from '../../api.ts';
import { paths } from '../../paths.ts';
import { useMe } from '../../session.tsx';
import { FormModal, useForm } from '../../ui/form.tsx';
import { Empty, PageHeader, Read } from '../../ui/states.tsx';

/** Departments as a tree, and offices. */
export function Organisation() {
  const { t } = useTranslation();
  const me = useMe();
  const [isAdding, setAdding] = useState<'department' | 'office' | undefined>();
  const departments = useRead('listDepartments', { query: { limit: 500, orderBy: 'name asc' } });
  const offices = useRead('listOffices', { query: { limit: 500, orderBy: 'name asc' } });
  return (
    <>
      <PageHeader title={t('organisation.title')}>
        <Button variant="default" component={Link} to={paths.orgChart}>
          {t('chart.open')}
        </Button>
        {me.role === 'administrator' && (
          <>
            <Button variant="default" onClick={() => setAdding('office')}>
              {t('organisation.newOffice')}
            </Button>
            <Button onClick={() => setAdding('department')}>{t('organisation.newDepartment')}</Button>
          </>
        )}
      </PageHeader>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Paper withBorder p="lg">
          <Title order={2} size="h4" mb="sm">
            {t('organisation.departments')}
          </Title>
          <Read of={departments}>
            {({ data }) =>
              data.length === 0 ? (
                <Empty title={t('organisation.noDepartments')} />
              ) : (
                <Branch departments={data} parentId={null} />
              )
            }
          </Read>
        </Paper>
        <Paper withBorder p="lg">
          <Title order={2} size="h4" mb="sm">
            {t('organisation.offices')}
          </Title>
          <Read of={offices}>
            {({ data }) =>
              data.length === 0 ? (
                <Empty title={t('organisation.noOffices')} />
              ) : (
                <Stack gap="sm">
                  {data.map(({ id, name, city, country, defaultEmployeesDateTimeZone }) => (
                    <div key={id}>
                      <Text fw={500}>{name}</Text>
                      <Text size="sm" c="dimmed">
                        {[city, country, defaultEmployeesDateTimeZone].filter(Boolean).join(' · ')}
                      </Text>
                    </div>
                  ))}
                </Stack>
              )
            }
          </Read>
        </Paper>
      </SimpleGrid>
      {isAdding === 'department' && <AddDepartment onClose={() => setAdding(undefined)} />}
      {isAdding === 'office' && <AddOffice onClose={() => setAdding(undefined)} />}
    </>
  );
}

function Branch({ departments, parentId }: { departments: Department[]; parentId: string | null }) {
  const { t } = useTranslation();
  const here = departments.filter((department) => department.parentId === parentId);
  if (here.length === 0) return null;
  return (
    <List listStyleType="none" pl={parentId === null ? 0 : 'lg'} pt={parentId === null ? 0 : 4} spacing={4}>
      {here.map(({ id, name, employeesCount }) => (
        <List.Item key={id}>
          <Group gap="xs">
            <Link to={paths.people} search={{ departmentId: id } as never}>
              {name}
            </Link>
            <Text size="sm" c="dimmed">
              {t('organisation.people', { count: employeesCount })}
            </Text>
          </Group>
          <Branch departments={departments} parentId={id} />
        </List.Item>
      ))}
    </List>
  );
}

function AddDepartment({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const create = useWrite('createDepartment');
  const form = useForm({ name: '' }, create.error);
  return (
    <FormModal
      title={t('organisation.newDepartment')}
      action={t('actions.create')}
      onClose={onClose}
      onSubmit={() => create.mutate({ body: form.values }, { onSuccess: onClose })}
      write={create}
    >
      <TextInput label={t('fields.name')} required data-autofocus {...form.field('name')} />
    </FormModal>
  );
}

function AddOffice({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const create = useWrite('createOffice');
  const form = useForm({ name: '', city: '' }, create.error);
  const { name, city } = form.values;
  return (
    <FormModal
      title={t('organisation.newOffice')}
      action={t('actions.create')}
      onClose={onClose}
      onSubmit={() => create.mutate({ body: { name, ...(city ? { city } : {}) } }, { onSuccess: onClose })}
      write={create}
    >
      <TextInput label={t('fields.name')} required data-autofocus {...form.field('name')} />
      <TextInput label={t('fields.city')} {...form.field('city')} />
    </FormModal>
  );
}
