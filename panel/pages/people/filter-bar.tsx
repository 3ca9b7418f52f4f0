import { Group, Select } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/texts.ts';
import { may } from '../../session.tsx';
import { EmployeeSelect } from '../../ui/employee-select.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { SearchField } from '../../ui/list-filters.tsx';
import { ListSelect } from '../../ui/list-select.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { type Filters, statuses } from './query.ts';

interface FilterBarProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
  /** At the end of the line. */
  children: ReactNode;
}

/** The filters of the list; the address has them, so that it can be sent to a colleague. */
export function FilterBar({ filters, onChange, children }: FilterBarProps) {
  const place = (of: 'listDepartments' | 'listOffices', name: 'departmentId' | 'officeId', label: string) =>
    may(of)
      ? [
          {
            name,
            label,
            isSet: filters[name] !== undefined,
            field: (
              <ListSelect of={of} label={label} value={filters[name]} onChange={(id) => onChange({ [name]: id })} />
            ),
          },
        ]
      : [];
  return (
    <FilterChips
      chips={[
        ...place('listDepartments', 'departmentId', t('fields.department')),
        ...place('listOffices', 'officeId', t('fields.office')),
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
        label={t('fields.status')}
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

/** A filter that takes a place once it is wanted. */
interface FilterChip {
  name: string;
  label: string;
  isSet: boolean;
  field: ReactNode;
}

interface FilterChipsProps {
  /** Those that are always there. */
  children: ReactNode;
  chips: readonly FilterChip[];
  /** At the end of the line. */
  end?: ReactNode;
}

/** Filters in a line: the usual ones, those that are set, and a menu of the others. */
function FilterChips({ children, chips, end }: FilterChipsProps) {
  const [wanted, setWanted] = useState<string[]>([]);
  const added = useRef<HTMLDivElement>(null);
  const isShown = ({ name, isSet }: FilterChip) => isSet || wanted.includes(name);
  const others = chips.filter((chip) => !isShown(chip));
  // After the menu has given the focus back.
  useEffect(() => {
    if (wanted.length > 0) setTimeout(() => added.current?.querySelector('input')?.focus());
  }, [wanted]);
  return (
    <Group className="chips" mb="md" gap="xs">
      {children}
      {chips.filter(isShown).map(({ name, field }) => (
        <div key={name} ref={name === wanted.at(-1) ? added : undefined}>
          {field}
        </div>
      ))}
      {others.length > 0 && (
        <MenuButton
          isChip
          icon={<PlusIcon />}
          label={t('filters.add')}
          choices={others.map(({ name, label }) => ({ label, act: () => setWanted([...wanted, name]) }))}
        />
      )}
      {end && (
        <Group gap="sm" ms="auto">
          {end}
        </Group>
      )}
    </Group>
  );
}
