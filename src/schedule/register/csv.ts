/** The register as CSV: a line for each version of an entry, the latest first. */
import { employeeColumns, employeeLinesOf, type NamedLine, nameColumns } from '../../core/index.ts';
import { type CsvColumn, csvForm } from '../../platform/csv-form.ts';

interface Version {
  version: number;
  recordedAt: string | null;
  event: string | null;
  actor: { type: string; name: string } | null;
  data: {
    workDate: string;
    workEntryType: string;
    workEntryIn: { date: string };
    workEntryOut: { date: string } | null;
    timeZone: string;
    endUnknown: boolean;
    hasIncidence: boolean;
    workedSeconds: number;
    reason: string | null;
  };
}

interface Row {
  workEntryId: string;
  employeeId: string;
  deletedAt: string | null;
  versions: Version[];
}

type Line = NamedLine & { row: Row; one: Version; isPresent: boolean };

const column = (heading: string, read: CsvColumn<Line>['read']): CsvColumn<Line> => ({ heading, scopes: [], read });

export const registerCsv = csvForm({
  columns: [
    ...employeeColumns,
    ...nameColumns,
    column('workEntryId', ({ row }) => row.workEntryId),
    column('workDate', ({ one }) => one.data.workDate),
    column('workEntryType', ({ one }) => one.data.workEntryType),
    column('start', ({ one }) => one.data.workEntryIn.date),
    column('end', ({ one }) => one.data.workEntryOut?.date),
    column('timeZone', ({ one }) => one.data.timeZone),
    column('workedSeconds', ({ one }) => one.data.workedSeconds),
    column('endUnknown', ({ one }) => one.data.endUnknown),
    column('hasIncidence', ({ one }) => one.data.hasIncidence),
    column('reason', ({ one }) => one.data.reason),
    column('version', ({ one }) => one.version),
    column('isPresent', ({ isPresent }) => isPresent),
    column('recordedAt', ({ one }) => one.recordedAt),
    column('event', ({ one }) => one.event),
    column('actorType', ({ one }) => one.actor?.type),
    column('actorName', ({ one }) => one.actor?.name),
    column('deletedAt', ({ row }) => row.deletedAt),
  ] satisfies CsvColumn<Line>[],
  async linesOf(reader, rows: Row[], { query: { from, to } }) {
    const period = { from: String(from), to: String(to) };
    const lines = await employeeLinesOf(reader, rows, period);
    return rows.flatMap((row) => {
      const line = lines.get(row.employeeId);
      if (!line) return [];
      return row.versions.map((one, i): Line => ({ ...line, row, one, isPresent: i === 0 && row.deletedAt === null }));
    });
  },
});
