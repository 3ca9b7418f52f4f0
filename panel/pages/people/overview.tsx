import { Button, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Employee } from '../../../sdk/schemas.ts';
import { formatDate } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { may } from '../../session.tsx';
import { Card } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { EyeIcon } from '../../ui/icons.tsx';
import { plainValue } from '../../ui/plain-value.ts';
import { Deciders } from './deciders.tsx';
import { groups, isShown, type PersonField } from './details/fields.ts';
import { shownValue } from './details/shown-value.ts';

/** Numbers that are masked until asked for: whoever passes by does not read them. */
const secret = new Set<PersonField['name']>(['nid', 'secondaryNid', 'ssn', 'accountNumber']);

/** The end of a number alone. */
const masked = (value: unknown): string => (value ? `•••• ${String(value).slice(-4)}` : '–');

/** The group of which also that is shown which is not known yet. */
const always = 'contact';

/** The data of an employee; what the reader may not see is not there. */
export function Overview({ person }: { person: Employee }) {
  const [isOpen, setOpen] = useState(false);
  const isWhole = groups.every(({ fields }) => fields.every((field) => isShown(person, field)));
  return (
    <Stack>
      {groups.map(({ name, fields }) => {
        const isMasked = fields.some(
          (field) => secret.has(field.name) && isShown(person, field) && isFilled(person, field),
        );
        const shown = fields.filter((field) => isShown(person, field) && (name === always || isFilled(person, field)));
        const facts: [string, ReactNode][] = [
          ...(name === 'work' ? placesOf(person) : []),
          ...shown.map((field): [string, ReactNode] => [
            t(`fields.${field.name}`),
            !isOpen && secret.has(field.name) ? masked(person[field.name]) : shownValue(person[field.name], field),
          ]),
        ];
        return (
          facts.length > 0 && (
            <Group
              key={name}
              title={t(`personGroups.${name}`)}
              facts={facts}
              {...(isMasked && { isOpen, onToggle: () => setOpen(!isOpen) })}
            />
          )
        );
      })}
      {person.customFields.length > 0 && (
        <Group
          title={t('nav.customFields')}
          facts={person.customFields.map(({ name, value }) => [name, plainValue(value)])}
        />
      )}
      {!isWhole && <Text c="dimmed">{t('person.notShown')}</Text>}
      {may('listEmployeeManagers') && <Deciders employeeId={person.id} />}
    </Stack>
  );
}

interface GroupProps {
  title: string;
  facts: [string, ReactNode][];
  /** Whether its numbers are shown in full. */
  isOpen?: boolean;
  onToggle?: () => void;
}

function Group({ title, facts, isOpen = true, onToggle }: GroupProps) {
  return (
    <Card
      title={title}
      note={
        onToggle && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            leftSection={<EyeIcon />}
            aria-label={t(isOpen ? 'masked.hideOf' : 'masked.showOf', { name: title })}
            onClick={onToggle}
          >
            {t(isOpen ? 'masked.hide' : 'masked.show')}
          </Button>
        )
      }
    >
      <Facts facts={facts} isBare />
    </Card>
  );
}

const isFilled = (person: Employee, { name, with: other }: PersonField): boolean => {
  const value = person[other ?? name];
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== '';
};

/** The place of an employee in the company, and the last day; the manager is above the tabs. */
function placesOf(person: Employee): [string, ReactNode][] {
  const { department, office, jobChargeName, endDate } = person;
  const facts: [string, ReactNode][] = [[t('fields.jobChargeId'), jobChargeName]];
  // A dash would say that there is none.
  if (may('listOffices')) facts.unshift([t('fields.office'), office?.name]);
  if (may('listDepartments')) facts.unshift([t('fields.department'), department?.name]);
  return endDate === null ? facts : [...facts, [t('fields.endDate'), formatDate(endDate)]];
}
