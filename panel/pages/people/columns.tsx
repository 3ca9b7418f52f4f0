import { Button, Checkbox, Popover, Stack, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { type ReactNode, useMemo } from 'react';
import type { CustomField, EmployeeExpanded } from '../../../sdk/schemas.ts';
import { useReadAll } from '../../api.ts';
import { isDay } from '../../calendar.ts';
import { formatDate, formatDecimal } from '../../i18n/format.ts';
import { type PlainTextKey, useTexts } from '../../i18n/texts.ts';
import { useMay } from '../../session.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { decimalOf } from '../../ui/decimal.ts';
import { PersonLink } from '../../ui/person-link.tsx';
import { inOrder } from '../configuration/custom-fields/in-order.ts';
import { StatusTag } from './status-tag.tsx';

export interface Column {
  name: string;
  label: string;
  /** Pixels: all rows have the same columns, whichever of them are drawn. */
  width: number;
  /** The field by which the list can be sorted. */
  sortBy?: string;
  value: (person: EmployeeExpanded) => ReactNode;
}

/** A column of every company. */
type Fixed = Omit<Column, 'label'> & { label: PlainTextKey };

const nameColumn: Fixed = {
  name: 'name',
  label: 'fields.name',
  width: 240,
  sortBy: 'lastName',
  value: (person) => <Name person={person} />,
};

const others: Fixed[] = [
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
      <Avatar {...person} />
      <PersonLink id={person.id}>
        {person.lastName}, {person.firstName}
      </PersonLink>{' '}
      <StatusTag person={person} onlyUnusual />
    </>
  );
}

/** The column of a custom field, whose name it has. */
const customColumn = ({ id, name, type }: CustomField): Column => ({
  name: id,
  label: name,
  width: 150,
  value: ({ customFields }) => {
    const value = customFields.find((field) => field.id === id)?.value;
    if (typeof value === 'number') return formatDecimal(decimalOf(value));
    return type === 'date' && isDay(value) ? formatDate(value) : value;
  },
});

/** The columns that there are, and the chosen ones, which this browser remembers. */
export function useColumns() {
  const t = useTexts();
  const may = useMay();
  const { data: custom } = useReadAll('listCustomFields', { ...inOrder, enabled: may('listCustomFields') });
  const [chosen, choose] = useLocalStorage({
    key: 'rollcall.people.columns',
    defaultValue: shownAtFirst,
    getInitialValueInEffect: false,
  });
  return useMemo(() => {
    const named = (column: Fixed): Column => ({ ...column, label: t(column.label) });
    const choices = { usual: others.map(named), custom: (custom?.data ?? []).map(customColumn) };
    const shown = [...choices.usual, ...choices.custom].filter(({ name }) => chosen.includes(name));
    return { columns: [named(nameColumn), ...shown], choices, chosen, choose };
  }, [t, custom, chosen, choose]);
}

type PickerProps = Pick<ReturnType<typeof useColumns>, 'choices' | 'chosen' | 'choose'>;

export function ColumnPicker({ choices, chosen, choose }: PickerProps) {
  const t = useTexts();
  const checks = (columns: Column[]) =>
    columns.map(({ name, label }) => <Checkbox key={name} value={name} label={label} />);
  return (
    <Popover position="bottom-end" withinPortal trapFocus>
      <Popover.Target>
        <Button variant="default">{t('people.columns')}</Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('people.columns')} mah="70dvh" style={{ overflowY: 'auto' }}>
        <Checkbox.Group value={chosen} onChange={choose} label={t('people.columns')}>
          <Stack gap="xs" mt="xs">
            {checks(choices.usual)}
            {choices.custom.length > 0 && (
              <Text size="sm" fw={500}>
                {t('person.customFields')}
              </Text>
            )}
            {checks(choices.custom)}
          </Stack>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  );
}
