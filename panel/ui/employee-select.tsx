import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { Employee } from '../../sdk/schemas.ts';
import { useRead } from '../api.ts';
import { formatNumber } from '../i18n/format.ts';
import { t } from '../i18n/texts.ts';

interface EmployeeSelectProps {
  label: string;
  placeholder?: string;
  value: string | null;
  /** @param employee the chosen one, as the list shows them */
  onChange: (id: string | null, employee?: Employee) => void;
  error?: string | undefined;
  name?: string;
  /** Who is not among them. */
  except?: string;
  required?: boolean;
  /** Whether former employees are among them: where it is about the past. */
  withFormer?: boolean;
}

/** Finds one employee by name or e-mail address, among any number. */
export function EmployeeSelect({
  label,
  placeholder,
  value,
  onChange,
  error,
  name,
  except,
  required = false,
  withFormer = false,
}: EmployeeSelectProps) {
  const [text, setText] = useState('');
  const [wanted] = useDebouncedValue(text.trim(), 200);
  // Filters are on many pages, and few visits use them.
  const [isOpened, setOpened] = useState(false);
  const found = useRead('listEmployees', {
    query: { ...(wanted ? { q: wanted } : {}), limit: 20, ...(withFormer ? {} : { status: 'active' }) },
    enabled: isOpened,
  });
  const present = useRead('getEmployee', { path: { id: value ?? '' }, enabled: value !== null });
  const rows = [...(found.data?.data ?? []), ...(value !== null && present.data ? [present.data.data] : [])];
  const options = new Map(
    rows.filter(({ id }) => id !== except).map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]),
  );
  const left = (found.data?.meta.total ?? 0) - (found.data?.data.length ?? 0);
  return (
    <Select
      label={label}
      placeholder={placeholder}
      name={name}
      data={[
        ...[...options].map(([id, text]) => ({ value: id, label: text })),
        ...(left > 0
          ? [{ value: '', label: t('states.typeForMore', { shown: formatNumber(left) }), disabled: true }]
          : []),
      ]}
      value={value}
      onChange={(id) =>
        onChange(
          id,
          rows.find((row) => row.id === id),
        )
      }
      required={required}
      searchable
      clearable
      onSearchChange={setText}
      onFocus={() => setOpened(true)}
      filter={({ options: given }) => given}
      error={error}
    />
  );
}
