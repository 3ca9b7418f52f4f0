import { Select } from '@mantine/core';
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
