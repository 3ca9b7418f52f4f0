import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../i18n/texts.ts';
import { useMay } from '../../session.tsx';
import { EmployeeSelect } from '../../ui/employee-select.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { SearchField } from '../../ui/list-filters.tsx';
import { ListSelect } from '../../ui/list-select.tsx';
import { type Filters, statuses } from './query.ts';

interface FilterBarProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
  /** At the end of the line. */
  children: ReactNode;
}

/** The filters of the list; the address has them, so that it can be sent to a colleague. */
export function FilterBar({ filters, onChange, children }: FilterBarProps) {
  const may = useMay();
  const place = (of: 'listDepartments' | 'listOffices', name: 'departmentId' | 'officeId', label: string) => ({
    name,
    label,
    isSet: filters[name] !== undefined,
    field: <ListSelect of={of} label={label} value={filters[name]} onChange={(id) => onChange({ [name]: id })} />,
  });
  return (
    <FilterChips
      chips={[
        place('listDepartments', 'departmentId', t('fields.department')),
        place('listOffices', 'officeId', t('fields.office')),
        {
          name: 'managerId',
          label: t('fields.manager'),
          isSet: filters.managerId !== undefined,
          field: (
            <EmployeeSelect
              label={t('fields.manager')}
              value={filters.managerId ?? null}
              onChange={(managerId) => onChange({ managerId: managerId ?? undefined })}
            />
          ),
        },
      ]}
      end={children}
    >
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
    </FilterChips>
  );
}
