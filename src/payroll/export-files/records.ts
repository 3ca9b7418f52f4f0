/** The records of a file: lines, employees, or the differences of corrections. */
import { decimalsOf } from '../../platform/money.ts';
import { isObject } from '../../platform/narrowing.ts';
import { problem } from '../../platform/problem.ts';
import { toFourDecimals } from '../../platform/rounding.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import type { Content } from '../export-profiles/index.ts';
import {
  type Correction,
  type ExportParts,
  type Line,
  linesOfCorrection,
  linesOfRow,
  ofOwnDays,
  readLines,
} from '../exports/index.ts';
import { mixedUnits } from './errors.ts';

type Row = Record<string, unknown>;

const parsed = (row: string | null): Row | null => (row === null ? null : JSON.parse(row));

/** @throws Problem `mixed_units` */
function sum(lines: readonly Line[], member: 'quantity' | 'amount', unitOf: (line: Line) => string | null): number {
  const units = new Set(lines.map(unitOf));
  const [first] = lines;
  if (first && units.size > 1) {
    const { conceptCode, employeeId } = first;
    throw problem(mixedUnits, { value: `${conceptCode}.${member}`, id: employeeId, units: [...units].join(', ') });
  }
  return lines.reduce((total, line) => toFourDecimals(total + (line[member] ?? 0)), 0);
}

/**
 * Quantities and amounts by concept; rates are no amounts to add. They are added up when a column asks for them, so that
 * only a column that has a sum of different units is refused.
 */
function sumsOf(lines: readonly Line[]): Record<string, { readonly quantity: number; readonly amount: number }> {
  const sums = Object.create(null);
  for (const [concept, own] of Map.groupBy(lines, ({ conceptCode }) => conceptCode)) {
    sums[concept] = {
      get quantity() {
        return sum(
          own.filter(({ quantity }) => quantity !== null),
          'quantity',
          ({ unit }) => unit,
        );
      },
      get amount() {
        return sum(
          own.filter(({ unit }) => unit === 'amount'),
          'amount',
          ({ currency }) => currency,
        );
      },
    };
  }
  return sums;
}

/** What corrections say of an employee, and who that is. */
interface Corrected {
  person: Row;
  lines: Line[];
}

async function correctedPeople({ corrections, period: { rules } }: ExportParts): Promise<Map<string, Corrected>> {
  const people = new Map<string, Corrected>();
  for await (const { employeeId, before, after, ...days } of corrections()) {
    const period = { ...days, rules };
    const [was, is] = [parsed(before), parsed(after)];
    const { employee, identity } = is ?? was ?? {};
    const known = people.get(employeeId) ?? { person: { employeeId, employee, identity }, lines: [] };
    people.set(employeeId, { ...known, lines: [...known.lines, ...linesOfCorrection(was, is, period)] });
  }
  return people;
}

/**
 * A row whose salaries have `remuneration` besides, one payment in minor units of the currency, which profiles can name.
 */
function withPayments(row: Row): Row {
  if (!Array.isArray(row.salaries)) return row;
  const salaries = row.salaries.map((salary: Row) => {
    const { remunerationAmount: amount, currency } = salary;
    const remuneration = typeof amount === 'number' ? Math.round(amount * 10 ** decimalsOf(String(currency))) : null;
    return { ...salary, remuneration };
  });
  return { ...row, salaries };
}

/** An employee each; those whom only a correction concerns come last. */
async function* people(parts: ExportParts): AsyncGenerator<object> {
  const corrected = await correctedPeople(parts);
  for await (const { employeeId, row } of parts.rows()) {
    const values = parsed(row) ?? {};
    const corrections = sumsOf(corrected.get(employeeId)?.lines ?? []);
    corrected.delete(employeeId);
    yield {
      ...withPayments(ofOwnDays(values)),
      lines: sumsOf(linesOfRow(values, parts.period)),
      corrections,
    };
  }
  for (const { person, lines } of corrected.values()) yield { ...person, lines: {}, corrections: sumsOf(lines) };
}

async function* lines(parts: ExportParts, reader: Reader): AsyncGenerator<object> {
  for await (const { line } of readLines(reader, parts)) yield line;
}

function differencesOf({ employeeId, periodId, from, to, before, after, differences }: Correction): object[] {
  const row = parsed(after) ?? parsed(before) ?? {};
  const { code = null, externalId = null } = isObject(row.employee) ? row.employee : {};
  return differences.map((difference) => ({
    employeeId,
    employeeCode: code,
    externalId,
    periodId,
    periodOfOrigin: from,
    from,
    to,
    ...difference,
  }));
}

async function* corrections(parts: ExportParts): AsyncGenerator<object> {
  for await (const correction of parts.corrections()) yield* differencesOf(correction);
}

const recordsOf = { lines, people, corrections };

/** The records of an export, whatever the reader may see of it. */
export const readRecords = (content: Content, parts: ExportParts, reader: Reader): AsyncGenerator<object> =>
  recordsOf[content](parts, reader);
