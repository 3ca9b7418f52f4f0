import { Group } from '@mantine/core';
import { t } from '../../i18n/texts.ts';
import type { useForm } from '../../ui/form.tsx';
import { RowSelect } from '../../ui/list-select.tsx';

type PlaceForm = Pick<ReturnType<typeof useForm<{ departmentId: string | null; officeId: string | null }>>, 'field'>;

/** Department and office. */
export function PlaceFields({
  form,
}: {
  form: { field: (name: 'departmentId' | 'officeId') => ReturnType<PlaceForm['field']> };
}) {
  return (
    <Group grow align="flex-start">
      <RowSelect of="listDepartments" label={t('fields.department')} {...form.field('departmentId')} />
      <RowSelect of="listOffices" label={t('fields.office')} {...form.field('officeId')} />
    </Group>
  );
}
