import { Group, Select, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { byName, useReadAll, useWrite } from '../../api.ts';
import { useTexts } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { EmployeeSelect } from '../../ui/employee-select.tsx';
import { FormModal, useForm } from '../../ui/form.tsx';
import { optionsOf } from '../../ui/options.ts';

interface Values {
  firstName: string;
  lastName: string;
  email: string;
  startDate: string;
  departmentId: string | null;
  officeId: string | null;
  managerId: string | null;
}

export function Hire({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const navigate = useNavigate();
  const hire = useWrite('createEmployee');
  const form = useForm<Values>(
    {
      firstName: '',
      lastName: '',
      email: '',
      startDate: new Date().toLocaleDateString('sv'),
      departmentId: null,
      officeId: null,
      managerId: null,
    },
    hire.error,
  );
  const { email, ...values } = form.values;
  const submit = () =>
    hire.mutate(
      { body: { ...values, ...(email === '' ? {} : { email }) } },
      { onSuccess: ({ data }) => void navigate({ to: paths.person, params: { id: data.id } }) },
    );
  return (
    <FormModal
      title={t('people.hire')}
      action={t('people.hireAction')}
      onClose={onClose}
      onSubmit={submit}
      write={hire}
      form={form}
    >
      <Group grow align="flex-start">
        <TextInput label={t('fields.firstName')} required data-autofocus {...form.field('firstName')} />
        <TextInput label={t('fields.lastName')} required {...form.field('lastName')} />
      </Group>
      <TextInput label={t('fields.email')} type="email" {...form.field('email')} />
      <TextInput label={t('people.firstDay')} type="date" {...form.field('startDate')} />
      <PlaceFields form={form} />
      <EmployeeSelect label={t('fields.manager')} {...form.field('managerId')} />
    </FormModal>
  );
}

type PlaceForm = Pick<ReturnType<typeof useForm<{ departmentId: string | null; officeId: string | null }>>, 'field'>;

/** Department and office. */
export function PlaceFields({
  form,
}: {
  form: { field: (name: 'departmentId' | 'officeId') => ReturnType<PlaceForm['field']> };
}) {
  const t = useTexts();
  const departments = useReadAll('listDepartments', byName);
  const offices = useReadAll('listOffices', byName);
  return (
    <Group grow align="flex-start">
      <Select
        label={t('fields.department')}
        data={optionsOf(departments.data?.data)}
        clearable
        searchable
        {...form.field('departmentId')}
      />
      <Select
        label={t('fields.office')}
        data={optionsOf(offices.data?.data)}
        clearable
        searchable
        {...form.field('officeId')}
      />
    </Group>
  );
}
