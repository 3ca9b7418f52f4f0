import { Select, SimpleGrid, TextInput } from '@mantine/core';
import type { Department } from '../../../sdk/schemas.ts';
import { useTexts } from '../../i18n/texts.ts';
import { EmployeeSelect } from '../../ui/employee-select.tsx';
import { FormModal, useForm, useSave } from '../../ui/form.tsx';
import { optionsOf } from '../../ui/options.ts';

interface DepartmentFormProps {
  /** Without it, a department is created. */
  department: Department | undefined;
  departments: Department[];
  onClose: () => void;
}

export function DepartmentForm({ department, departments, onClose }: DepartmentFormProps) {
  const t = useTexts();
  const save = useSave('createDepartment', 'updateDepartment', department, onClose);
  const form = useForm(
    {
      name: department?.name ?? '',
      parentId: department?.parentId ?? null,
      managerId: department?.managerId ?? null,
      code: department?.code ?? '',
      externalId: department?.externalId ?? '',
    },
    save.error,
  );
  const submit = () => {
    const { code, externalId, ...values } = form.values;
    save.save({ ...values, code: code || null, externalId: externalId || null });
  };
  return (
    <FormModal
      title={department?.name ?? t('organisation.newDepartment')}
      action={t(department ? 'actions.save' : 'actions.create')}
      onClose={onClose}
      onSubmit={submit}
      write={save}
      form={form}
    >
      <TextInput label={t('fields.name')} required data-autofocus {...form.field('name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label={t('organisation.parent')}
          data={optionsOf(departments.filter(({ id }) => id !== department?.id))}
          searchable
          clearable
          {...form.field('parentId')}
        />
        <EmployeeSelect label={t('organisation.leader')} {...form.field('managerId')} />
        <TextInput label={t('fields.code')} {...form.field('code')} />
        <TextInput label={t('person.externalId')} {...form.field('externalId')} />
      </SimpleGrid>
    </FormModal>
  );
}
