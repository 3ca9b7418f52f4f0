import { Box, Group, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { byName, useReadAll } from '../../api.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useMe } from '../../session.tsx';
import { EmployeeSelect } from '../../ui/employee-select.tsx';
import { optionsOf } from '../../ui/options.ts';
import { type Filters, statuses } from './query.ts';

interface FilterBarProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
  children: ReactNode;
}

/** The filters of the list; the address has them, so that it can be sent to a colleague. */
export function FilterBar({ filters, onChange, children }: FilterBarProps) {
  const t = useTexts();
  const { role } = useMe();
  const [text, setText] = useState(filters.q ?? '');
  const search = useDebouncedCallback((q: string) => onChange({ q: q || undefined }), 200);
  const departments = useReadAll('listDepartments', byName);
  const offices = useReadAll('listOffices', byName);
  return (
    <Group mb="md" align="flex-end" gap="sm">
      <TextInput
        label={t('people.search')}
        type="search"
        w={170}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          search(currentTarget.value.trim());
        }}
      />
      <Select
        label={t('people.status')}
        w={160}
        data={statuses
          .filter((value) => value !== 'deleted' || role === 'administrator')
          .map((value) => ({ value, label: t(`people.statuses.${value}`) }))}
        value={filters.status ?? 'active'}
        allowDeselect={false}
        onChange={(status) => onChange({ status: status === 'active' ? undefined : (status ?? undefined) })}
      />
      <Select
        label={t('fields.department')}
        w={170}
        data={optionsOf(departments.data?.data)}
        value={filters.departmentId ?? null}
        clearable
        searchable
        onChange={(departmentId) => onChange({ departmentId: departmentId ?? undefined })}
      />
      <Select
        label={t('fields.office')}
        w={150}
        data={optionsOf(offices.data?.data)}
        value={filters.officeId ?? null}
        clearable
        searchable
        onChange={(officeId) => onChange({ officeId: officeId ?? undefined })}
      />
      <Box w={170}>
        <EmployeeSelect
          label={t('fields.manager')}
          value={filters.managerId ?? null}
          onChange={(managerId) => onChange({ managerId: managerId ?? undefined })}
        />
      </Box>
      {children}
    </Group>
  );
}
