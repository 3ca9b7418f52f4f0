/** Reports as CSV: a line for each row, or for each of its days. */
import { basicFigures, figureColumns, payFigures, type TimeFigures } from '../../contract/index.ts';
import { employeeColumns, employeeLinesOf, type NamedLine, nameColumns } from '../../core/index.ts';
import { type CsvColumn, type CsvForm, csvForm } from '../../platform/csv-form.ts';

/** What is told of an employee: a row of a report, or a day of it. */
interface Fact extends Partial<TimeFigures> {
  employeeId: string;
  removedAt: string | null;
  /** A date, or a day of the week. */
  date?: string;
  day?: string;
  /** The same in the earlier shape. */
  weekDay?: string;
}

interface RowWithDays<Day> extends Fact {
  days?: Day[];
  weekDays?: Day[];
}

type ReportLine = NamedLine & { fact: Fact };

const day = (heading: 'date' | 'day'): CsvColumn<ReportLine> => ({
  heading,
  scopes: [],
  read: ({ fact }) => fact[heading] ?? fact.weekDay,
});

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
      const ids = [...new Set(rows.map(({ employeeId }) => employeeId))];
      const lines = new Map((await employeeLinesOf(reader, ids, period)).map((line) => [line.employeeId, line]));
      return rows.flatMap(({ days, weekDays, ...row }) => {
        const line = lines.get(row.employeeId);
        const facts = (days ?? weekDays)?.map((one): Fact => ({ ...row, ...one })) ?? [row];
        return line ? facts.map((fact): ReportLine => ({ ...line, fact })) : [];
      });
    },
  });

const figures = (names: string[]) => figureColumns<ReportLine>(({ fact }) => fact, names);
const hours = figures(Object.keys({ ...basicFigures, ...payFigures }));

export const workedHoursCsv = reportCsv([day('date'), ...hours]);
export const byWeekDayCsv = reportCsv([day('day'), ...hours]);
export const nightHoursCsv = reportCsv(figures(['secondsWorkedNight']));
export const absenceDaysCsv = reportCsv([day('date'), ...figures(['secondsWorked'])]);
