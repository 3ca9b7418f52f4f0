import { Text } from '@mantine/core';
import type { PayDifference } from '../../../../sdk/schemas.ts';
import { useFieldLabel } from '../../../events/field-label.ts';
import { useValue } from '../../../events/value.ts';
import { formatDecimal, formatDuration, formatNumber } from '../../../i18n/format.ts';
import { isText, type Translate, useTexts } from '../../../i18n/texts.ts';
import { decimalOf } from '../../../ui/decimal.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { toMinute } from '../../time/in-minutes.ts';
import { fieldOf, isRead } from './read-difference.ts';
import { secondsLabel } from './totals.tsx';

/** Differences shown at once; more of them on demand. */
const shownAtOnce = 6;

/** Two states of something, and what differs between them. */
interface Compared {
  differences: PayDifference[];
  before: object | null;
  after: object | null;
}

interface DifferencesProps {
  of: Compared;
  /** Of employees by id. */
  names: ReadonlyMap<string, string>;
}

/** What differs: before → after, with the signed difference of what can be counted. */
export function Differences({ of, names }: DifferencesProps) {
  const t = useTexts();
  const { before, after } = of;
  const differences = of.differences.filter(isRead);
  const lines = <Lines of={{ ...of, differences }} names={names} />;
  const isWhole = before === null || after === null;
  if (!isWhole && differences.length <= shownAtOnce) return lines;
  return <Disclosure summary={t('events.allFields', { shown: formatNumber(differences.length) })}>{lines}</Disclosure>;
}

function Lines({ of, names }: DifferencesProps) {
  const t = useTexts();
  const label = useFieldLabel();
  const fields = of.differences.map(({ path }) => fieldOf(path));
  const value = useValue(fields, names);
  const shown = (field: string, one: unknown) =>
    isSeconds(field) && typeof one === 'number' ? formatDuration(one) : value(field, one);
  return of.differences.map(({ path, before, after, difference }) => {
    const field = fieldOf(path);
    const title = [partOf(path, of, t), isSeconds(field) ? secondsLabel(field, t) : label(field)];
    return (
      <Text size="sm" key={path} style={{ overflowWrap: 'anywhere' }}>
        <Text span c="dimmed">
          {title.filter(Boolean).join(' · ')}:
        </Text>{' '}
        {shown(field, before)} → {shown(field, after)}
        {difference !== undefined && (
          <strong> ({signed(field, isSeconds(field) ? inMinutesOf(before, after, difference) : difference)})</strong>
        )}
      </Text>
    );
  });
}

const isSeconds = (field: string): boolean => field.startsWith('seconds');

/** The difference of what is shown: 20 seconds over a full minute are a minute there, too. */
const inMinutesOf = (before: unknown, after: unknown, difference: number): number =>
  typeof before === 'number' && typeof after === 'number' ? toMinute(after) - toMinute(before) : difference;

function signed(field: string, difference: number): string {
  const shown = isSeconds(field)
    ? formatDuration(Math.abs(difference))
    : formatDecimal(decimalOf(Math.abs(difference)));
  return `${difference < 0 ? '−' : '+'}${shown}`;
}

/** The list that a path leads into, and the name of the item: `Variable pay · Commission`; '' for the row itself. */
function partOf(path: string, { before, after }: Compared, t: Translate): string {
  const [list = '', item] = path.split('/');
  if (item === undefined) return '';
  const key = `periods.parts.${list}`;
  const name = nameIn(after, list, item) ?? nameIn(before, list, item);
  return [isText(key) ? t(key) : list, name].filter(Boolean).join(' · ');
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The name of an item of a row, if it has one. */
function nameIn(row: object | null, list: string, item: string): string | undefined {
  const items = isObject(row) ? row[list] : undefined;
  if (!Array.isArray(items)) return undefined;
  const found: unknown = items.find((one) => isObject(one) && one.id === item) ?? items[Number(item)];
  return isObject(found) && typeof found.name === 'string' ? found.name : undefined;
}
