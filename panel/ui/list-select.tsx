import { Select, type SelectProps } from '@mantine/core';
import { useState } from 'react';
import { byName, useReadAll } from '../api.ts';
import { t } from '../i18n/texts.ts';
import { optionsOf } from './options.ts';

interface ListSelectProps {
  of: 'listDepartments' | 'listOffices';
  label: string;
  /** What it says without a choice. */
  placeholder?: string;
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

/** Filters by a row of a list. The list is read when the field gets the focus, or has a value: most visits filter nothing. */
export function ListSelect({ of, value, onChange, ...props }: ListSelectProps) {
  const [isWanted, setWanted] = useState(false);
  const rows = useReadAll(of, { ...byName, enabled: isWanted || value !== undefined });
  return (
    <Select
      placeholder={t('filters.any')}
      {...props}
      data={optionsOf(rows.data?.data)}
      value={value ?? null}
      clearable
      searchable
      onFocus={() => setWanted(true)}
      onChange={(id) => onChange(id ?? undefined)}
    />
  );
}

interface RowSelectProps extends Omit<SelectProps, 'data'> {
  of:
    | ListSelectProps['of']
    | `list${'Agreements' | 'ContractTypes' | 'ContributionGroups' | 'Degrees' | 'JobCharges' | 'LegalEntities'}`
    | `list${'PayGroups' | 'WorkdayTypes'}`;
}

/** Chooses a row of a list in a form, or none. */
export function RowSelect({ of, ...props }: RowSelectProps) {
  const rows = useReadAll(of, byName);
  return <Select data={optionsOf(rows.data?.data)} searchable clearable {...props} />;
}
