/** Reports as CSV: a line for each row, or for each of its days. */
import { figureColumns, registerFigures, type TimeFigures, timeFigures } from '../../contract/index.ts';
import { employeeColumns, employeeLinesOf, type NamedLine, nameColumns } from '../../core/index.ts';
import { type CsvColumn, type CsvForm, csvForm } from '../../platform/csv-form.ts';
import type { WorkedPeriod } from '../figures/index.ts';
import { workEntries } from '../work-entries/index.ts';

/** Periods are clock entries. */
export const scopeOfPeriods = `${workEntries.scope}:read`;

/** What is told of an employee: a row of a report, or a day of it. */
interface Fact extends Partial<TimeFigures> {
  employeeId: string;
  removedAt: string | null;
  /** A date, or a day of the week. */
  date?: string;
  day?: string;
  periods?: WorkedPeriod[];
}

interface RowWithDays<Day> extends Fact {
  days?: Day[];
  weekDays?: Day[];
}

type ReportLine = NamedLine & { fact: Fact };

const day = (heading: 'date' | 'day'): CsvColumn<ReportLine> => ({
  heading,
  scopes: [],
  read: ({ fact }) => fact[heading],
});

/** The start and the end of the working day, and its periods as ISO 8601 has intervals; of breaks in brackets. */
const periods: CsvColumn<ReportLine>[] = [
  { heading: 'start', scopes: [scopeOfPeriods], read: ({ fact }) => fact.periods?.at(0)?.start },
  { heading: 'end', scopes: [scopeOfPeriods], read: ({ fact }) => fact.periods?.at(-1)?.end },
  {
    heading: 'periods',
    scopes: [scopeOfPeriods],
    read: ({ fact }) =>
      fact.periods
        ?.map(({ start, end, workEntryType }) => [`${start}/${end ?? '..'}`, workEntryType])
        .map(([span, type]) => (type === 'pause' ? `(${span})` : span))
        .join(' '),
  },
];

/** @param own the columns in addition to those of the employee */
const reportCsv = (own: CsvColumn<ReportLine>[]): CsvForm =>
  csvForm({
    columns: [
      ...employeeColumns,
      ...nameColumns,
      { heading: 'removedAt', scopes: [], read: ({ fact }) => fact.removedAt },
      ...own,
    ] satisfies CsvColumn<ReportLine>[],
    async linesOf(reader, rows: RowWithDays<Omit<Fact, 'employeeId' | 'removedAt'>>[], { query: { from, to } }) {
      const period = { from: String(from), to: String(to) };
      const lines = await employeeLinesOf(reader, rows, period);
      return rows.flatMap(({ days, weekDays, ...row }) => {
        const line = lines.get(row.employeeId);
        const facts = (days ?? weekDays)?.map((one): Fact => ({ ...row, ...one })) ?? [row];
        return line ? facts.map((fact): ReportLine => ({ ...line, fact })) : [];
      });
    },
  });

const figures = (names: string[]) => figureColumns<ReportLine>(({ fact }) => fact, names);
const hours = figures(Object.keys({ ...timeFigures, ...registerFigures }));

export const workedHoursCsv = reportCsv([day('date'), ...periods, ...hours]);
export const byWeekDayCsv = reportCsv([day('day'), ...hours]);
export const nightHoursCsv = reportCsv(figures(['secondsWorkedNight']));
export const absenceDaysCsv = reportCsv([day('date'), ...figures(['secondsWorked'])]);
