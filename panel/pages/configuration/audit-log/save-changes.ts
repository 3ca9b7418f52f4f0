import type { AuditEntry } from '../../../../sdk/schemas.ts';
import { api } from '../../../api.ts';
import { saveCsv } from '../../../ui/save-file.ts';

const header = ['sequence', 'at', 'actorType', 'actor', 'event', 'entityType', 'entityId', 'field', 'before', 'after'];

/** A value as a cell holds it. */
const shown = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);

/** A row for each field that was changed, and one for an event without any. */
const rowsOf = ({ sequence, at, actor, type, entity, changes }: AuditEntry) => {
  const event = [sequence, at, actor.type, actor.name, type, entity.type, entity.id];
  const fields = changes.map(({ field, before, after }) => [...event, field, shown(before), shown(after)]);
  return fields.length > 0 ? fields : [[...event, '', '', '']];
};

/**
 * Saves every change that a query finds as a CSV file.
 * @param tell is told how many were read so far
 */
export async function saveChanges(query: object, tell: (done: number) => void): Promise<void> {
  const entries: AuditEntry[] = [];
  let before: number | undefined;
  do {
    const { data, meta } = await api('readAuditLog', { query: { ...query, limit: 500, before } });
    entries.push(...data);
    tell(entries.length);
    before = meta.nextBefore ?? undefined;
  } while (before !== undefined);
  await saveCsv('audit-log.csv', header, entries.flatMap(rowsOf));
}
