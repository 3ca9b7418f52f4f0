/** The records of a file: lines, employees, or the differences of corrections. */
import { decimalsOf } from '../../platform/money.ts';
import { isObject } from '../../platform/narrowing.ts';
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

type Row = Record<string, unknown>;

const parsed = (row: string | null): Row | null => (row === null ? null : JSON.parse(row));

/** Quantities and amounts by concept; rates are no amounts to add. */
type Sums = Record<string, { quantity: number; amount: number }>;

function add(sums: Sums, lines: readonly Line[]): Sums {
  for (const { conceptCode, quantity, unit, amount } of lines) {
    const known = sums[conceptCode] ?? { quantity: 0, amount: 0 };
    sums[conceptCode] = {
      quantity: toFourDecimals(known.quantity + (quantity ?? 0)),
      amount: toFourDecimals(known.amount + (unit === 'amount' ? (amount ?? 0) : 0)),
    };
  }
  return sums;
}

/** What corrections say of an employee, and who that is. */
interface Corrected {
  person: Row;
  sums: Sums;
}

async function correctedPeople({ corrections }: ExportParts): Promise<Map<string, Corrected>> {
  const people = new Map<string, Corrected>();
  for await (const { employeeId, before, after, ...period } of corrections()) {
    const [was, is] = [parsed(before), parsed(after)];
    const { employee, identity } = is ?? was ?? {};
    const known = people.get(employeeId) ?? { person: { employeeId, employee, identity }, sums: Object.create(null) };
    people.set(employeeId, { ...known, sums: add(known.sums, linesOfCorrection(was, is, period)) });
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
    const corrections = corrected.get(employeeId)?.sums ?? {};
    corrected.delete(employeeId);
    yield {
      ...withPayments(ofOwnDays(values)),
      lines: add(Object.create(null), linesOfRow(values, parts.period)),
      corrections,
    };
  }
  for (const { person, sums } of corrected.values()) yield { ...person, lines: {}, corrections: sums };
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
