import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { type ReactNode, useMemo } from 'react';
import type { EmployeeExpanded } from '../../../sdk/schemas.ts';
import { formatDate } from '../../i18n/format.ts';
import { type PlainTextKey, useTexts } from '../../i18n/texts.ts';
import { PersonLink } from '../../ui/person-link.tsx';
import { StatusTag } from './status-tag.tsx';

export interface Column {
  name: string;
  label: PlainTextKey;
  /** Pixels: all rows have the same columns, whichever of them are drawn. */
  width: number;
  /** The field by which the list can be sorted. */
  sortBy?: string;
  value: (person: EmployeeExpanded) => ReactNode;
}

const nameColumn: Column = {
  name: 'name',
  label: 'fields.name',
  width: 240,
  sortBy: 'lastName',
  value: (person) => <Name person={person} />,
};

const others: Column[] = [
  { name: 'email', label: 'fields.email', width: 240, sortBy: 'email', value: ({ email }) => email },
  { name: 'department', label: 'fields.department', width: 170, value: ({ department }) => department?.name },
  { name: 'office', label: 'fields.office', width: 140, value: ({ office }) => office?.name },
  {
    name: 'manager',
    label: 'fields.manager',
    width: 190,
    value: ({ manager }) => manager && `${manager.firstName} ${manager.lastName}`,
  },
  { name: 'jobCharge', label: 'person.jobCharge', width: 190, value: ({ jobChargeName }) => jobChargeName },
  {
    name: 'startDate',
    label: 'people.since',
    width: 130,
    sortBy: 'startDate',
    value: ({ startDate }) => formatDate(startDate),
  },
  {
    name: 'endDate',
    label: 'fields.endDate',
    width: 130,
    sortBy: 'endDate',
    value: ({ endDate }) => endDate && formatDate(endDate),
  },
  { name: 'code', label: 'fields.code', width: 100, sortBy: 'code', value: ({ code }) => code },
  { name: 'externalId', label: 'person.externalId', width: 150, value: ({ externalId }) => externalId },
  { name: 'phone', label: 'fields.phone', width: 160, value: ({ phone }) => phone },
];

const shownAtFirst = ['email', 'department', 'office', 'startDate'];

function Name({ person }: { person: EmployeeExpanded }) {
  return (
    <>
      <PersonLink id={person.id}>
        {person.lastName}, {person.firstName}
      </PersonLink>{' '}
      <StatusTag person={person} onlyUnusual />
    </>
  );
}

/** The chosen columns, which this browser remembers. */
export function useColumns() {
  const [chosen, choose] = useLocalStorage({
    key: 'rollcall.people.columns',
    defaultValue: shownAtFirst,
    getInitialValueInEffect: false,
  });
  const columns = useMemo(() => [nameColumn, ...others.filter(({ name }) => chosen.includes(name))], [chosen]);
  return { columns, chosen, choose };
}

export function ColumnPicker({ chosen, choose }: Pick<ReturnType<typeof useColumns>, 'chosen' | 'choose'>) {
  const t = useTexts();
  return (
    <Popover position="bottom-end" withinPortal trapFocus>
      <Popover.Target>
        <Button variant="default">{t('people.columns')}</Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('people.columns')}>
        <Checkbox.Group value={chosen} onChange={choose} label={t('people.columns')}>
          <Stack gap="xs" mt="xs">
            {others.map(({ name, label }) => (
              <Checkbox key={name} value={name} label={t(label)} />
            ))}
          </Stack>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  );
}
