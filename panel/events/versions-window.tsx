/** The history of one record: who changed it, when, before and after, and the record as it was known then. */
import { Paper, SimpleGrid, Text } from '@mantine/core';
import type { Actor, VersionChange } from '../../sdk/schemas.ts';
import { formatInstant } from '../i18n/format.ts';
import { t } from '../i18n/texts.ts';
import { Disclosure } from '../ui/disclosure.tsx';
import { Note } from '../ui/note.tsx';
import { Pages } from '../ui/pages.tsx';
import { useNames } from '../ui/use-names.ts';
import { Window } from '../ui/window.tsx';
import { actorName } from './actor-name.ts';
import { Changes, ownerOf } from './changes.tsx';
import { eventName } from './event-name.ts';
import { fieldLabel, unshown } from './field-label.ts';
import { peopleOf } from './people-in.ts';
import type { useVersions } from './use-versions.ts';
import { isNothing, type Owner, useValue } from './value.ts';

/** A version of any record. */
interface Version {
  sequence: number | null;
  recordedAt: string | null;
  event: string | null;
  version: number;
  changes: VersionChange[];
  actor: Actor | null;
  data: object;
}

interface VersionsWindowProps {
  versions: ReturnType<typeof useVersions>;
  /** The record in words: `Salary, 1 Jan 2024`. */
  what: string;
  onClose: () => void;
}

/** The versions of a record in a window, the newest first. */
export function VersionsWindow({ versions, what, onClose }: VersionsWindowProps) {
  const rows: Version[] = versions.data?.data ?? [];
  const people = useNames(rows.flatMap(peopleIn));
  const [type = ''] = rows.flatMap(({ event }) => event ?? []);
  const of = ownerOf({ type, data: {} });
  return (
    <Window title={t('versions.title', { what })} size="lg" onClose={onClose}>
      <Pages of={versions}>
        <Paper withBorder component="ol" p={0} m={0} style={{ listStyle: 'none' }}>
          {rows.map((version, i) => (
            <Entry key={version.sequence ?? 0} version={version} of={of} people={people} isFirst={i === 0} />
          ))}
        </Paper>
      </Pages>
    </Window>
  );
}

const shownFields = (data: object): [string, unknown][] =>
  Object.entries(data).filter(([field, value]) => !unshown.some((one) => one === field) && !isNothing(value));

/** The employees whose names a version needs. */
const peopleIn = ({ data, changes }: Version): string[] => [
  ...peopleOf('', data),
  ...changes.flatMap(({ field, before, after }) => [...peopleOf(field, before), ...peopleOf(field, after)]),
];

interface EntryProps {
  version: Version;
  of: Owner;
  people: ReadonlyMap<string, string>;
  isFirst: boolean;
}

function Entry({ version: { event, recordedAt, actor, changes, data }, of, people, isFirst }: EntryProps) {
  const isOldest = recordedAt === null;
  return (
    <li style={isFirst ? undefined : { borderTop: '1px solid var(--mantine-color-default-border)' }}>
      <div style={{ padding: 'var(--mantine-spacing-xs) var(--mantine-spacing-md)' }}>
        <Text size="sm" fw={600}>
          {isOldest ? t('versions.oldest') : event === null ? t('versions.followed') : eventName(event)}
        </Text>
        {!isOldest && (
          <Note size="xs">
            {formatInstant(recordedAt)} · {actor ? actorName(actor) : t('versions.system')}
          </Note>
        )}
        <Changes
          changes={changes.filter(({ field }) => !unshown.some((one) => one === field))}
          names={people}
          of={of}
        />
        {!isCreation(changes, data) && <AsKnown data={data} of={of} people={people} />}
      </div>
    </li>
  );
}

/** The changes of a creation are the whole record. */
const isCreation = (changes: VersionChange[], data: object): boolean =>
  shownFields(data).every(([field]) => changes.some((change) => change.field === field && isNothing(change.before)));

/** The record as it was known after a change. */
function AsKnown({ data, of, people }: Pick<EntryProps, 'of' | 'people'> & { data: object }) {
  const fields = shownFields(data);
  const show = useValue(
    fields.map(([field]) => field),
    people,
    of,
  );
  return (
    <Disclosure summary={t('versions.asKnown')}>
      <SimpleGrid component="dl" cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing={4} my={4}>
        {fields.map(([field, value]) => (
          <div key={field} style={{ overflowWrap: 'anywhere' }}>
            <Text component="dt" size="xs" c="dimmed">
              {fieldLabel(field, of.kind)}
            </Text>
            <Text component="dd" size="sm" m={0}>
              {show(field, value)}
            </Text>
          </div>
        ))}
      </SimpleGrid>
    </Disclosure>
  );
}
