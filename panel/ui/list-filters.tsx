/** Filters that lists of people share; the address of the page has them. */
import { TextInput } from '@mantine/core';
import { useDebouncedCallback, useDidUpdate } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { t } from '../i18n/texts.ts';
import { SearchIcon } from './icons.tsx';
import { ListSelect } from './list-select.tsx';

/** How long a search waits for the next letter, in milliseconds. */
const pause = 200;

interface SearchFieldProps {
  label: string;
  width: number;
  value: string | undefined;
  onChange: (changed: { q: string | undefined }) => void;
}

/** A text to search for, as the user types. */
export function SearchField({ label, width, value = '', onChange }: SearchFieldProps) {
  const [text, setText] = useState(value);
  /** What was searched for and is not in the address yet. */
  const sent = useRef<string[]>([]);
  const search = useDebouncedCallback((q: string) => {
    if (q === value) return;
    sent.current.push(q);
    onChange({ q: q || undefined });
  }, pause);
  // A link, a view or the way back changes the search; the field says what is searched for.
  useDidUpdate(() => {
    const at = sent.current.lastIndexOf(value);
    if (at < 0) {
      search.cancel();
      setText(value);
    }
    sent.current = at < 0 ? [] : sent.current.slice(at + 1);
  }, [value]);
  return (
    <TextInput
      aria-label={label}
      placeholder={label}
      leftSection={<SearchIcon />}
      leftSectionWidth={36}
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

interface PlaceFiltersProps {
  filters: Places;
  onChange: (changed: Places) => void;
  /** The fields that the user may not see, by which no list is filtered. */
  hidden?: readonly string[];
}

/** The department and the office. */
export function PlaceFilters({ filters, onChange, hidden = [] }: PlaceFiltersProps) {
  return (
    <>
      {!hidden.includes('departmentId') && (
        <ListSelect
          of="listDepartments"
          label={t('fields.department')}
          value={filters.departmentId}
          onChange={(departmentId) => onChange({ departmentId })}
        />
      )}
      {!hidden.includes('officeId') && (
        <ListSelect
          of="listOffices"
          label={t('fields.office')}
          value={filters.officeId}
          onChange={(officeId) => onChange({ officeId })}
        />
      )}
    </>
  );
}
