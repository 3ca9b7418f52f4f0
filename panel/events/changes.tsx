import { Text } from '@mantine/core';
import type { AuditEntry } from '../../sdk/schemas.ts';
import { byName, useReadAll } from '../api.ts';
import { formatDate, formatNumber } from '../i18n/format.ts';
import { isText, useTexts } from '../i18n/texts.ts';

type Change = AuditEntry['changes'][number];

/** Fields shown at once; the others on demand. */
const shownAtOnce = 4;

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The fields of a change, before and after. */
export function Changes({ changes, names }: { changes: Change[]; names: Map<string, string> }) {
  const t = useTexts();
  const told = changes.filter(({ before, after }) => !isNothing(before) || !isNothing(after));
  if (told.length <= shownAtOnce) return <Lines changes={told} names={names} />;
  return (
    <details>
      <Text component="summary" size="sm" c="dimmed" style={{ cursor: 'pointer' }}>
        {t('events.allFields', { shown: formatNumber(told.length) })}
      </Text>
      <Lines changes={told} names={names} />
    </details>
  );
}

function Lines({ changes, names }: { changes: Change[]; names: Map<string, string> }) {
  const label = useFieldName();
  const show = useValue(names);
  return changes.map(({ field, before, after }) => (
    <Text size="sm" key={field}>
      <Text span c="dimmed">
        {label(field)}:
      </Text>{' '}
      {isNothing(before) ? show(after) : `${show(before)} → ${show(after)}`}
    </Text>
  ));
}

/** The label of a field in the panel; its own name if it has none. */
function useFieldName(): (field: string) => string {
  const t = useTexts();
  return (field) => {
    const places = ['events.fields', 'personFields', 'pay.contract', 'fields'];
    const known = places.map((place) => `${place}.${field}`).find(isText);
    return known ? t(known) : field;
  };
}

/** Values for the reader: days, names instead of ids, clock times. */
function useValue(names: Map<string, string>): (value: unknown) => string {
  const t = useTexts();
  const departments = useReadAll('listDepartments', byName).data?.data ?? [];
  const offices = useReadAll('listOffices', byName).data?.data ?? [];
  const legalEntities = useReadAll('listLegalEntities', byName).data?.data ?? [];
  const costCentres = useReadAll('listCostCentres', byName).data?.data ?? [];
  const places = new Map(
    [...departments, ...offices, ...legalEntities, ...costCentres].map(({ id, name }) => [id, name]),
  );
  const show = (value: unknown): string => {
    if (isNothing(value)) return '–';
    if (typeof value === 'boolean') return t(value ? 'events.yes' : 'events.no');
    if (Array.isArray(value)) return value.map(show).join(', ');
    if (typeof value === 'object') {
      const { date, name, days } = value as { date?: string; name?: string; days?: number };
      if (date && days !== undefined)
        return `${formatDate(date)} (${t('timeOff.days', { count: days, shown: formatNumber(days) })})`;
      return date?.slice(11, 16) || name || JSON.stringify(value);
    }
    const text = String(value);
    if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDate(text);
    // The end of an id is enough to tell two of them apart.
    if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)) {
      return places.get(text) ?? names.get(text) ?? `…${text.slice(-6)}`;
    }
    return text;
  };
  return show;
}
