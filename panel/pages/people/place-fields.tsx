import { Group, Select } from '@mantine/core';
import { byName, useReadAll } from '../../api.ts';
import { t } from '../../i18n/texts.ts';
import type { useForm } from '../../ui/form.tsx';
import { optionsOf } from '../../ui/options.ts';

type PlaceForm = Pick<ReturnType<typeof useForm<{ departmentId: string | null; officeId: string | null }>>, 'field'>;

/** Department and office. */
export function PlaceFields({
  form,
}: {
  form: { field: (name: 'departmentId' | 'officeId') => ReturnType<PlaceForm['field']> };
}) {
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
