import { Box, Group, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { useMay } from '../../session.tsx';
import { EmployeeSelect } from '../../ui/employee-select.tsx';
import { PlaceFilters, SearchField } from '../../ui/list-filters.tsx';
import { type Filters, statuses } from './query.ts';

interface FilterBarProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
  children: ReactNode;
}

/** The filters of the list; the address has them, so that it can be sent to a colleague. */
export function FilterBar({ filters, onChange, children }: FilterBarProps) {
  const t = useTexts();
  const may = useMay();
  return (
    <Group mb="md" align="flex-end" gap="sm">
      <SearchField label={t('people.search')} width={170} value={filters.q} onChange={onChange} />
      <Select
        label={t('people.status')}
        w={160}
        data={statuses
          .filter((value) => value !== 'deleted' || may('restoreEmployee'))
          .map((value) => ({ value, label: t(`people.statuses.${value}`) }))}
        value={filters.status ?? 'active'}
        allowDeselect={false}
        onChange={(status) => onChange({ status: status === 'active' ? undefined : (status ?? undefined) })}
      />
      <PlaceFilters filters={filters} onChange={onChange} />
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
