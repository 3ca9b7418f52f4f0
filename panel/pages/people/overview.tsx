import { Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Employee } from '../../../sdk/schemas.ts';
import { useRead } from '../../api.ts';
import { formatDate } from '../../i18n/format.ts';
import { type Translate, useTexts } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { useMay } from '../../session.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Deciders } from './deciders.tsx';
import { groups, isShown, type PersonField } from './details/fields.ts';
import { shownValue } from './details/shown-value.ts';

/** The group of which also that is shown which is not known yet. */
const always = 'contact';

/** The data of an employee; what the reader may not see is not there. */
export function Overview({ person }: { person: Employee }) {
  const t = useTexts();
  const may = useMay();
  const isWhole = groups.every(({ fields }) => fields.every((field) => isShown(person, field)));
  return (
    <Stack>
      {groups.map(({ name, fields }) => {
        const shown = fields.filter((field) => isShown(person, field) && (name === always || isFilled(person, field)));
        const facts: [string, ReactNode][] = [
          ...(name === 'work' ? placesOf(person, t) : []),
          ...shown.map((field): [string, ReactNode] => [
            t(`personFields.${field.name}`),
            shownValue(person[field.name], field, t),
          ]),
        ];
        return facts.length > 0 && <Group key={name} title={t(`personGroups.${name}`)} facts={facts} />;
      })}
      {person.customFields.length > 0 && (
        <Group
          title={t('person.customFields')}
          facts={person.customFields.map(({ name, value }) => [name, isDate(value) ? formatDate(value) : value])}
        />
      )}
      {!isWhole && <Text c="dimmed">{t('person.notShown')}</Text>}
      {may('listEmployeeManagers') && <Deciders employeeId={person.id} />}
    </Stack>
  );
}

function Group({ title, facts }: { title: string; facts: [string, ReactNode][] }) {
  return (
    <section>
      <Title order={2} size="h5" mb={6}>
        {title}
      </Title>
      <Facts facts={facts} />
    </section>
  );
}

const isDate = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);

const isFilled = (person: Employee, { name, with: other }: PersonField): boolean => {
  const value = person[other ?? name];
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== '';
};

/** The manager, whose own page may be out of the reach of the reader. */
function ManagerName({ person: { id, manager } }: { person: Employee }) {
  const shown = useRead('getOrgChartManager', { path: { id }, enabled: !manager });
  if (manager) {
    return (
      <Link to={paths.person} params={{ id: manager.id }}>
        {manager.firstName} {manager.lastName}
      </Link>
    );
  }
  const found = shown.data?.data.organizationChartManager;
  return found && `${found.firstName} ${found.lastName}`;
}

/** The place of an employee in the company, and the last day. */
function placesOf(person: Employee, t: Translate): [string, ReactNode][] {
  const { department, office, jobChargeName, endDate } = person;
  const facts: [string, ReactNode][] = [
    [t('fields.department'), department?.name],
    [t('fields.office'), office?.name],
    [t('fields.manager'), person.managerId && <ManagerName person={person} />],
    [t('person.jobCharge'), jobChargeName],
  ];
  return endDate === null ? facts : [...facts, [t('person.lastDay'), formatDate(endDate)]];
}
