import { Text } from '@mantine/core';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { type Compared, useDifferenceLines } from './difference-lines.ts';

/** Differences shown at once; more of them on demand. */
const shownAtOnce = 6;

interface DifferencesProps {
  of: Compared;
  /** Of employees by id. */
  names: ReadonlyMap<string, string>;
}

/** What differs: before → after, with the signed difference of what can be counted. */
export function Differences({ of, names }: DifferencesProps) {
  const lines = useDifferenceLines([of], names)(of);
  const shown = lines.map(({ path, label, before, after, difference }) => (
    <Text size="sm" key={path} style={{ overflowWrap: 'anywhere' }}>
      <Text span c="dimmed">
        {label}:
      </Text>{' '}
      {before} → {after}
      {difference !== undefined && <strong> ({difference})</strong>}
    </Text>
  ));
  const isWhole = of.before === null || of.after === null;
  if (!isWhole && lines.length <= shownAtOnce) return shown;
  return <Disclosure summary={t('events.allFields', { shown: formatNumber(lines.length) })}>{shown}</Disclosure>;
}
