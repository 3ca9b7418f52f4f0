import { Text } from '@mantine/core';
import type { AuditEntry } from '../../sdk/schemas.ts';
import { formatNumber } from '../i18n/format.ts';
import { t } from '../i18n/texts.ts';
import { Disclosure } from '../ui/disclosure.tsx';
import { fieldLabel } from './field-label.ts';
import { isNothing, isUnnamed, type Owner, useValue } from './value.ts';

/** A field before and after; `redacted` if the reader may not see the values. */
interface Change {
  field: string;
  before?: unknown;
  after?: unknown;
  redacted?: boolean | undefined;
}

/** What the changes of an event belong to. */
export const ownerOf = ({ type, data }: Pick<AuditEntry, 'type'> & { data: object }): Owner => ({
  kind: type.split('.', 1).join(),
  data,
});

/** Fields shown at once; the others on demand. */
const shownAtOnce = 4;

interface ChangesProps {
  changes: Change[];
  /** Of employees by id. */
  names: ReadonlyMap<string, string>;
  /** What was changed. */
  of?: Owner | undefined;
}

/** The fields of a change, before and after. */
export function Changes({ changes, names, of }: ChangesProps) {
  const told = changes.filter(({ before, after, redacted }) => redacted || !isNothing(before) || !isNothing(after));
  // Why a change was made comes before what it changed.
  const reasons = told.filter(({ field }) => field === 'reason');
  const others = told.filter(({ field }) => field !== 'reason');
  return (
    <>
      <Lines changes={reasons} names={names} of={of} />
      {others.length <= shownAtOnce ? (
        <Lines changes={others} names={names} of={of} />
      ) : (
        <Disclosure summary={t('events.allFields', { shown: formatNumber(others.length) })}>
          <Lines changes={others} names={names} of={of} />
        </Disclosure>
      )}
    </>
  );
}

function Lines({ changes, names, of }: ChangesProps) {
  const show = useValue(
    changes.map(({ field }) => field),
    names,
    of,
  );
  const lines = changes
    .map(({ field, before, after, redacted }) => ({
      field,
      redacted,
      before: isNothing(before) ? '' : show(field, before),
      after: show(field, after),
    }))
    // The end of an id says nothing to a reader.
    .filter(({ before, after }) => !isUnnamed(after) && !isUnnamed(before));
  return lines.map(({ field, before, after, redacted }) => (
    <Text size="sm" key={field} style={{ overflowWrap: 'anywhere' }}>
      <Text span c="dimmed">
        {fieldLabel(field, of?.kind)}:
      </Text>{' '}
      {redacted && t('events.hidden')}
      {!redacted && (before === '' ? after : `${before} → ${after}`)}
    </Text>
  ));
}
