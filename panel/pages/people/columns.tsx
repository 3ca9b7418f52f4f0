import { useLocalStorage } from '@mantine/hooks';
import { type ReactNode, useMemo } from 'react';
import type { CustomField, Employee, EmployeeUpdate } from '../../../sdk/schemas.ts';
import { useReadAll } from '../../api.ts';
import { formatDate } from '../../i18n/format.ts';
import { type PlainTextKey, t } from '../../i18n/texts.ts';
import { may } from '../../session.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { PersonLink } from '../../ui/person-link.tsx';
import { plainValue } from '../../ui/plain-value.ts';
import { useLanguage } from '../../ui/use-language.ts';
import { inOrder } from '../configuration/custom-fields/in-order.ts';
import styles from './people-table.module.css';
import type { Sortable } from './query.ts';
import { StatusTag } from './status-tag.tsx';

export interface Column {
  name: string;
  label: string;
  /** Pixels: all rows have the same columns, whichever of them are drawn. */
  width: number;
  /** The field by which the list can be sorted. */
  sortBy?: Sortable;
  /** What a cell shows. @param tabIndex of a link in it */
  value: (person: Employee, tabIndex?: number) => ReactNode;
  /** The field of an employee that is edited in a cell; undefined: it is edited elsewhere. */
  edits?: EditedField;
  /** The custom field of the column. */
  custom?: CustomField;
}

/** The fields that a cell of the table edits: a custom field by its place among the values of an employee. */
type EditedField = keyof EmployeeUpdate | `custom ${string}`;

/** A column of every company. */
type Fixed = Omit<Column, 'label'> & {
  label: PlainTextKey;
  /** What its reader may do; else it would be empty in every row. */
  needs?: 'listDepartments' | 'listOffices';
};

const nameColumn: Fixed = {
  name: 'name',
  label: 'fields.name',
  width: 220,
  sortBy: 'lastName',
  value: (person, tabIndex) => <Name person={person} tabIndex={tabIndex} />,
};

const others: Fixed[] = [
  { name: 'email', label: 'fields.email', width: 240, sortBy: 'email', value: ({ email }) => email, edits: 'email' },
  {
    name: 'department',
    label: 'fields.department',
    width: 150,
    value: ({ department }) => department?.name,
    edits: 'departmentId',
    needs: 'listDepartments',
  },
  {
    name: 'office',
    label: 'fields.office',
    width: 130,
    value: ({ office }) => office?.name,
    edits: 'officeId',
    needs: 'listOffices',
  },
  {
    name: 'today',
    label: 'home.today',
    width: 120,
    value: ({ workStatus }) =>
      workStatus === 'offline' ? undefined : (
        <span className={styles.today} data-status={workStatus}>
          {t(`home.workStatus.${workStatus}`)}
        </span>
      ),
  },
  {
    name: 'manager',
    label: 'fields.manager',
    width: 190,
    value: ({ manager }) => manager && `${manager.firstName} ${manager.lastName}`,
    edits: 'managerId',
  },
  {
    name: 'jobCharge',
    label: 'fields.jobChargeId',
    width: 190,
    value: ({ jobChargeName }) => jobChargeName,
    edits: 'jobChargeId',
  },
  {
    name: 'startDate',
    label: 'people.since',
    width: 130,
    sortBy: 'startDate',
    value: ({ startDate }) => formatDate(startDate),
    edits: 'startDate',
  },
  {
    name: 'endDate',
    label: 'fields.endDate',
    width: 130,
    sortBy: 'endDate',
    value: ({ endDate }) => endDate && formatDate(endDate),
    edits: 'endDate',
  },
  { name: 'code', label: 'fields.code', width: 100, sortBy: 'code', value: ({ code }) => code, edits: 'code' },
  {
    name: 'externalId',
    label: 'fields.externalId',
    width: 150,
    value: ({ externalId }) => externalId,
    edits: 'externalId',
  },
  { name: 'phone', label: 'fields.phone', width: 160, value: ({ phone }) => phone, edits: 'phone' },
];

/** As many as there is room for next to the panel of an employee. */
const shownAtFirst = ['department', 'office', 'today'];

function Name({ person, tabIndex }: { person: Employee; tabIndex: number | undefined }) {
  return (
    <>
      <Avatar {...person} size={28} />
      <span className={styles.name}>
        <PersonLink id={person.id} tabIndex={tabIndex}>
          {person.lastName}, {person.firstName}
        </PersonLink>{' '}
        <StatusTag person={person} onlyUnusual />
        {person.jobChargeName && <small>{person.jobChargeName}</small>}
      </span>
    </>
  );
}

/** The column of a custom field, whose name it has. */
const customColumn = (custom: CustomField): Column => ({
  name: custom.id,
  label: custom.name,
  width: 150,
  edits: `custom ${custom.id}`,
  custom,
  value: ({ customFields }) => plainValue(customFields.find(({ id }) => id === custom.id)?.value),
});

/** The columns that there are, and the chosen ones, which this browser remembers. */
export function useColumns() {
  const { data: custom } = useReadAll('listCustomFields', { ...inOrder, enabled: may('listCustomFields') });
  const [chosen, choose] = useLocalStorage({
    key: 'rollcall.people.columns',
    defaultValue: shownAtFirst,
    getInitialValueInEffect: false,
  });
  const language = useLanguage();
  // Another language has other labels.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  return useMemo(() => {
    const named = (column: Fixed): Column => ({ ...column, label: t(column.label) });
    const choices = {
      usual: others.filter(({ needs }) => !needs || may(needs)).map(named),
      custom: (custom?.data ?? []).map(customColumn),
    };
    const shown = [...choices.usual, ...choices.custom].filter(({ name }) => chosen.includes(name));
    return { columns: [named(nameColumn), ...shown], choices, chosen, choose };
  }, [language, custom, chosen, choose]);
}
