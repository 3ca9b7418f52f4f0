/** Filters that lists of people share; the address of the page has them. */
import { Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { byName, useReadAll } from '../api.ts';
import { useTexts } from '../i18n/texts.ts';
import { optionsOf } from './options.ts';

/** How long a search waits for the next letter, in milliseconds. */
const pause = 200;

interface SearchFieldProps {
  label: string;
  width: number;
  value: string | undefined;
  onChange: (changed: { q: string | undefined }) => void;
}

/** A text to search for, as the user types. */
export function SearchField({ label, width, value, onChange }: SearchFieldProps) {
  const [text, setText] = useState(value ?? '');
  const search = useDebouncedCallback((q: string) => onChange({ q: q || undefined }), pause);
  return (
    <TextInput
      label={label}
      type="search"
      w={width}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        search(currentTarget.value.trim());
      }}
    />
  );
}

interface Places {
  departmentId?: string | undefined;
  officeId?: string | undefined;
}

/** The department and the office. */
export function PlaceFilters({ filters, onChange }: { filters: Places; onChange: (changed: Places) => void }) {
  const t = useTexts();
  const departments = useReadAll('listDepartments', byName);
  const offices = useReadAll('listOffices', byName);
  return (
    <>
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
    </>
  );
}
