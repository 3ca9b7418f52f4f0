import { Group, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { AuditEntry } from '../../../../sdk/schemas.ts';
import { actorName } from '../../../events/actor-name.ts';
import { Changes, ownerOf } from '../../../events/changes.tsx';
import { eventName } from '../../../events/event-name.ts';
import { noteOf } from '../../../events/note.ts';
import { mostNamed, peopleIn, subjectsOf } from '../../../events/people-in.ts';
import { formatInstant, formatNumber } from '../../../i18n/format.ts';
import { isText, t } from '../../../i18n/texts.ts';
import { paths } from '../../../paths.ts';
import { Initials } from '../../../ui/avatar.tsx';
import { CompanyIcon, IntegrationsIcon } from '../../../ui/icons.tsx';
import { initialsOf } from '../../../ui/initials-of.ts';
import { Listing } from '../../../ui/listing.tsx';
import { Note } from '../../../ui/note.tsx';
import { useNames } from '../../../ui/use-names.ts';

/** The changes of an entry; those of the rules of own data have rules as values, whatever the field. */
function changesIn({ type, changes }: AuditEntry): AuditEntry['changes'] {
  if (type !== 'own_data_settings.updated') return changes;
  const inWords = (edit: unknown) => {
    const key = `events.edits.${edit}`;
    return isText(key) ? t(key) : edit;
  };
  return changes.map(({ before, after, ...change }) => ({ ...change, before: inWords(before), after: inWords(after) }));
}

export function Entries({ entries }: { entries: AuditEntry[] }) {
  const names = useNames(entries.flatMap(peopleIn));
  return (
    <Listing minWidth={680} head={[t('audit.at'), t('audit.who'), t('audit.what'), t('audit.change')]}>
      {entries.map((entry) => (
        <Table.Tr key={entry.id} style={{ verticalAlign: 'top' }}>
          <Table.Td>{formatInstant(entry.at)}</Table.Td>
          <Table.Td>
            <Actor of={entry.actor} />
          </Table.Td>
          <Table.Td>
            <Headline entry={entry} names={names} />
            <Note size="xs">{noteOf(entry)}</Note>
          </Table.Td>
          <Table.Td>
            <Changes changes={changesIn(entry)} names={names} of={ownerOf(entry)} />
          </Table.Td>
        </Table.Tr>
      ))}
    </Listing>
  );
}

/** Who made a change: a person with their initials, or a token or Rollcall itself, which says so. */
function Actor({ of: actor }: { of: AuditEntry['actor'] }) {
  const { type, id, name } = actor;
  const isPerson = type === 'person';
  const Icon = type === 'token' ? IntegrationsIcon : CompanyIcon;
  return (
    <Group gap={isPerson ? 0 : 10} wrap="nowrap">
      {isPerson ? <Initials id={id ?? ''} isEmployee={false} initials={initialsOf(...name.split(' ', 2))} /> : <Icon />}
      <div>
        {actorName(actor)}
        {!isPerson && <Note size="xs">{t(`audit.actors.${type}`)}</Note>}
      </div>
    </Group>
  );
}

/** An event and its subject: `Hired · Lucía García`, with a link. */
function Headline({ entry, names }: { entry: AuditEntry; names: Map<string, string> }) {
  const label = subjectOf(entry, names);
  return (
    <Text size="sm" component="div">
      {eventName(entry.type)}
      {label && ' · '}
      {label && entry.employeeId && names.has(entry.employeeId) ? (
        <Link to={paths.person} params={{ id: entry.employeeId }}>
          {label}
        </Link>
      ) : (
        label
      )}
    </Text>
  );
}

/** Employees by their present names; otherwise the name in the event. */
function subjectOf(entry: AuditEntry, names: Map<string, string>): string | undefined {
  const { name, description, firstName, lastName } = entry.data as Record<string, string | undefined>;
  const subjects = subjectsOf(entry);
  const known = subjects.slice(0, mostNamed).flatMap((id) => names.get(id) ?? []);
  const others = subjects.length - known.length;
  if (known.length === 0) return firstName === undefined ? (name ?? description) : `${firstName} ${lastName}`;
  const more = others > 0 ? ` ${t('states.more', { shown: formatNumber(others) })}` : '';
  return known.join(', ') + more;
}
