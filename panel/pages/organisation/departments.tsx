import { Paper, Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Department } from '../../../sdk/schemas.ts';
import { byName, useReadAll } from '../../api.ts';
import { formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { may } from '../../session.tsx';
import { EmployeeSelect } from '../../ui/employee-select.tsx';
import { FormModal, useForm, useSave } from '../../ui/form.tsx';
import { Note } from '../../ui/note.tsx';
import { optionsOf } from '../../ui/options.ts';
import { SectionHead } from '../../ui/section-head.tsx';
import { Read } from '../../ui/states.tsx';
import { useEditing } from '../../ui/use-editing.tsx';
import { useNames } from '../../ui/use-names.ts';

/** The departments as a tree; administrators change them here. */
export function Departments() {
  const departments = useReadAll('listDepartments', byName);
  const editing = useEditing<Department>({
    texts: 'departments',
    remove: 'deleteDepartment',
    form: (row, onClose) => (
      <DepartmentForm department={row} departments={departments.data?.data ?? []} onClose={onClose} />
    ),
  });
  const isEditor = may('updateDepartment');
  return (
    <Paper withBorder p="lg" component="section" aria-label={t('organisation.departments')}>
      <SectionHead
        title={t('organisation.departments')}
        add={t('organisation.newDepartment')}
        onAdd={isEditor ? editing.add : undefined}
      />
      <Read of={departments} none={<Text c="dimmed">{t('organisation.noDepartments')}</Text>}>
        {({ data }) => <Tree departments={data} actions={isEditor ? editing.actions : () => null} />}
      </Read>
      {editing.windows}
    </Paper>
  );
}

interface TreeProps {
  departments: Department[];
  actions: (department: Department) => ReactNode;
}

function Tree({ departments, actions }: TreeProps) {
  const names = useNames(departments.map(({ managerId }) => managerId));
  const below = Map.groupBy(departments, ({ parentId }) => parentId);
  const branch = (parentId: string | null) => {
    const here = below.get(parentId);
    return (
      here && (
        <ul className="tree">
          {here.map((department) => {
            const leader = names.get(department.managerId ?? '');
            return (
              <li key={department.id}>
                <div>
                  <div>
                    <Link to={paths.people} search={{ departmentId: department.id }}>
                      {department.name}
                    </Link>
                    <Note size="xs">
                      {[
                        t('organisation.people', {
                          count: department.employeesCount,
                          shown: formatNumber(department.employeesCount),
                        }),
                        leader && t('organisation.ledBy', { name: leader }),
                        department.code,
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </Note>
                  </div>
                  {actions(department)}
                </div>
                {branch(department.id)}
              </li>
            );
          })}
        </ul>
      )
    );
  };
  return branch(null);
}

interface DepartmentFormProps {
  /** Without it, a department is created. */
  department: Department | undefined;
  departments: Department[];
  onClose: () => void;
}

function DepartmentForm({ department, departments, onClose }: DepartmentFormProps) {
  const save = useSave('createDepartment', 'updateDepartment', department, onClose);
  const form = useForm(
    {
      name: department?.name ?? '',
      parentId: department?.parentId ?? null,
      managerId: department?.managerId ?? null,
      code: department?.code ?? '',
      externalId: department?.externalId ?? '',
    },
    save,
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
      form={form}
    >
      <TextInput label={t('fields.name')} required data-autofocus {...form.field('name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label={t('fields.parentId')}
          data={optionsOf(departments.filter(({ id }) => id !== department?.id))}
          searchable
          clearable
          {...form.field('parentId')}
        />
        <EmployeeSelect label={t('fieldsOf.department.managerId')} {...form.field('managerId')} />
        <TextInput label={t('fields.code')} {...form.field('code')} />
        <TextInput label={t('fields.externalId')} {...form.field('externalId')} />
      </SimpleGrid>
    </FormModal>
  );
}
