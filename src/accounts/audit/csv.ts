/** The audit log as CSV: a line for each field that was changed, and one for an event without any. */
import { type CsvColumn, csvForm } from '../../platform/csv-form.ts';
import { writeJson } from '../../platform/json.ts';
import type { AuditEntry } from './entry.ts';

interface Line {
  entry: AuditEntry;
  change: AuditEntry['changes'][number] | undefined;
}

const column = (heading: string, read: CsvColumn<Line>['read']): CsvColumn<Line> => ({ heading, scopes: [], read });

/** Texts stand for themselves, all other values as JSON. */
const cell = (value: unknown) => (typeof value === 'string' || value == null ? value : writeJson(value));

export const auditCsv = csvForm({
  columns: [
    column('sequence', ({ entry }) => entry.sequence),
    column('at', ({ entry }) => entry.at),
    column('actorType', ({ entry }) => entry.actor.type),
    column('actorId', ({ entry }) => entry.actor.id),
    column('actor', ({ entry }) => entry.actor.name),
    column('event', ({ entry }) => entry.type),
    column('entityType', ({ entry }) => entry.entity.type),
    column('entityId', ({ entry }) => entry.entity.id),
    column('employeeId', ({ entry }) => entry.employeeId),
    column('field', ({ change }) => change?.field),
    column('before', ({ change }) => cell(change?.before)),
    column('after', ({ change }) => cell(change?.after)),
    column('requestId', ({ entry }) => entry.requestId),
    // As in JSON: only where the caller may not see the values of the change, or anything of the event.
    column('redacted', ({ entry, change }) => change?.redacted ?? entry.redacted),
  ] satisfies CsvColumn<Line>[],
  linesOf: (_reader, rows: AuditEntry[]) =>
    rows.flatMap((entry): Line[] =>
      entry.changes.length === 0 ? [{ entry, change: undefined }] : entry.changes.map((change) => ({ entry, change })),
    ),
});
