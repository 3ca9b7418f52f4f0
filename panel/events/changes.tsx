import { Text } from '@mantine/core';
import { formatNumber } from '../i18n/format.ts';
import { useTexts } from '../i18n/texts.ts';
import { Disclosure } from '../ui/disclosure.tsx';
import { useFieldLabel } from './field-label.ts';
import { isNothing, useValue } from './value.ts';

/** A field before and after; `redacted` if the reader may not see the values. */
export interface Change {
  field: string;
  before?: unknown;
  after?: unknown;
  redacted?: boolean | undefined;
}

/** Fields shown at once; the others on demand. */
const shownAtOnce = 4;

/** The fields of a change, before and after. */
export function Changes({ changes, names }: { changes: Change[]; names: ReadonlyMap<string, string> }) {
  const t = useTexts();
  const told = changes.filter(({ before, after, redacted }) => redacted || !isNothing(before) || !isNothing(after));
  // Why a change was made comes before what it changed.
  const reasons = told.filter(({ field }) => field === 'reason');
  const others = told.filter(({ field }) => field !== 'reason');
  return (
    <>
      <Lines changes={reasons} names={names} />
      {others.length <= shownAtOnce ? (
        <Lines changes={others} names={names} />
      ) : (
        <Disclosure summary={t('events.allFields', { shown: formatNumber(others.length) })}>
          <Lines changes={others} names={names} />
        </Disclosure>
      )}
    </>
  );
}

function Lines({ changes, names }: { changes: Change[]; names: ReadonlyMap<string, string> }) {
  const t = useTexts();
  const label = useFieldLabel();
  const show = useValue(
    changes.map(({ field }) => field),
    names,
  );
  return changes.map(({ field, before, after, redacted }) => (
    <Text size="sm" key={field} style={{ overflowWrap: 'anywhere' }}>
      <Text span c="dimmed">
        {label(field)}:
      </Text>{' '}
      {redacted && t('events.hidden')}
      {!redacted && (isNothing(before) ? show(field, after) : `${show(field, before)} → ${show(field, after)}`)}
    </Text>
  ));
}
