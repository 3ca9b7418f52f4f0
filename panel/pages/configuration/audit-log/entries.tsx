import { Table } from '@mantine/core';
import type { AuditEntry } from '../../../../sdk/schemas.ts';
import { Actor } from '../../../events/actor.tsx';
import { Changes, ownerOf } from '../../../events/changes.tsx';
import { Headline } from '../../../events/headline.tsx';
import { noteOf } from '../../../events/note.ts';
import { peopleIn } from '../../../events/people-in.ts';
import { formatInstant } from '../../../i18n/format.ts';
import { isText, t } from '../../../i18n/texts.ts';
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
