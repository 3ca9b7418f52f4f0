/**
 * The lines of exported rows, from nothing but the rows: so they never change, as these never do. Pure.
 */
import { isDeepStrictEqual } from 'node:util';
import type { LocalDate } from '../../../platform/clock.ts';
import { isObject, objectsIn } from '../../../platform/narrowing.ts';
import { toFourDecimals } from '../../../platform/rounding.ts';
import { employedDays } from '../differences.ts';
import { ownParts } from '../own-days.ts';
import { lessBefore, takenBack } from './differences.ts';
import type { Fact, Line, LineKind } from './line.ts';

type Row = Record<string, unknown>;

/** What has changed in how lines are made: false for the exports of before, whose lines stay as they are. */
export interface LineRules {
  /** Whether days of pay lie within employments; otherwise they reach to the end of the period. */
  withinEmployment: boolean;
  /**
   * Whether the salary of each contract is a separate concept, and lines of a correction that cancel out are left out; otherwise
   * salaries of the same rate are one concept.
   */
  byContract: boolean;
}

/** A period of pay, which lines name. */
export interface LinePeriod {
  periodId: string;
  from: LocalDate;
  to: LocalDate;
  rules: LineRules;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Of hourly pay without a yearly amount no payment is known: the rate is that of an hour, and a rise shows. */
const rateOf = ({ remunerationAmount, grossSalary }: Row) => numberOf(remunerationAmount) ?? numberOf(grossSalary);

const salaryFacts = (row: Row, period: LinePeriod, employments: Row[]): Fact[] =>
  objectsIn(row.salaries).map((salary) => ({
    source: period.rules.byContract ? (textOf(salary.contractId) ?? '') : 'salary',
    kind: 'salary',
    conceptCode: 'salary',
    unit: 'days',
    quantity: numberOf(salary.days),
    amount: rateOf(salary),
    currency: textOf(salary.currency),
    ...employedDays(salary, period, employments),
  }));

/** What variable compensations pay stands in the variables alone. */
const compensationFacts = (row: Row, period: LinePeriod, employments: Row[]): Fact[] =>
  objectsIn(row.compensations).flatMap((assignment): Fact[] => {
    const { compensation } = assignment;
    if (!isObject(compensation) || compensation.compensationType === 'variable') return [];
    const { quantity = null, percentage = null, code, currency } = compensation;
    if (quantity === null && percentage === null) return [];
    return [
      {
        source: String(assignment.compensationId),
        kind: 'compensation',
        unit: 'days',
        conceptCode: textOf(code) ?? 'compensation',
        quantity: numberOf(assignment.days),
        amount: numberOf(quantity),
        currency: textOf(currency),
        ...employedDays(assignment, period, employments),
      },
    ];
  });

const variableFacts = (row: Row, period: LinePeriod): Fact[] =>
  objectsIn(row.variables).map(({ compensationId, compensationCode, amount, currency, date }) => ({
    source: String(compensationId),
    kind: 'variable',
    conceptCode: textOf(compensationCode) ?? 'variable',
    unit: 'amount',
    quantity: null,
    amount: numberOf(amount),
    currency: textOf(currency),
    from: textOf(date) ?? period.from,
    to: textOf(date) ?? period.to,
  }));

/** Hours to four decimals where seconds count, else days. */
const quantityOf = (days: unknown, seconds: unknown): Pick<Fact, 'unit' | 'quantity'> =>
  typeof seconds === 'number'
    ? { unit: 'hours', quantity: toFourDecimals(seconds / 3600) }
    : { unit: 'days', quantity: numberOf(days) };

const timeOffFacts = (row: Row, period: LinePeriod): Fact[] =>
  objectsIn(row.timeOff).flatMap((timeOff) => {
    const kind = timeOff.category === 'vacation' ? 'vacation' : 'absence';
    return objectsIn(timeOff.segments).map(
      ({ code, days, seconds, unit, from, to, vacationConfigurationId }): Fact => ({
        source: String(timeOff.absenceTypeId ?? vacationConfigurationId ?? kind),
        kind,
        conceptCode: textOf(code) ?? kind,
        ...quantityOf(days, unit === 'hours' ? seconds : null),
        amount: null,
        currency: null,
        from: textOf(from) ?? period.from,
        to: textOf(to) ?? period.to,
      }),
    );
  });

/** Days that were not taken are a separate concept: the code of the configuration counts those that were. */
const settlementFacts = (row: Row, period: LinePeriod): Fact[] =>
  objectsIn(row.vacationSettlements).map(({ vacationConfigurationId, date, days, seconds }) => ({
    source: String(vacationConfigurationId),
    kind: 'vacation_settlement',
    conceptCode: 'vacation_settlement',
    ...quantityOf(days, seconds),
    amount: null,
    currency: null,
    from: textOf(date) ?? period.from,
    to: textOf(date) ?? period.to,
  }));

/** The kinds that count hours, by the member of the row that counts their seconds. */
const hours: Record<string, LineKind> = {
  secondsWorked: 'worked',
  secondsOvertime: 'overtime',
  secondsComplementary: 'complementary',
  secondsWorkedNight: 'night',
  secondsWorkedHoliday: 'holiday',
  secondsWorkedSunday: 'sunday',
};

const hourFacts = (row: Row, { from, to }: LinePeriod): Fact[] =>
  Object.entries(hours).flatMap(([member, kind]): Fact[] => {
    const seconds = numberOf(row[member]) ?? 0;
    if (seconds === 0) return [];
    const rest = { amount: null, currency: null, from, to };
    return [{ source: kind, kind, conceptCode: kind, ...quantityOf(null, seconds), ...rest }];
  });

const parts = [salaryFacts, compensationFacts, variableFacts, timeOffFacts, settlementFacts, hourFacts];

/** What a row says about the days that its pay group pays, in the order of the kinds. */
function factsOf(row: Row, period: LinePeriod): Fact[] {
  const employments = period.rules.withinEmployment ? objectsIn(row.employments) : [];
  return ownParts(row, period).flatMap((own) =>
    parts.flatMap((part) => part(own, { ...period, from: own.from, to: own.to }, employments)),
  );
}

function lineOf(fact: Fact, row: Row, { periodId, from }: LinePeriod, isCorrection: boolean): Line {
  const { source: _, conceptCode, kind, quantity, unit, amount, currency, ...days } = fact;
  const { code, externalId } = isObject(row.employee) ? row.employee : {};
  return {
    employeeId: String(row.employeeId),
    employeeCode: numberOf(code),
    externalId: textOf(externalId),
    conceptCode,
    kind,
    quantity,
    unit,
    amount,
    currency,
    ...days,
    periodId,
    periodOfOrigin: from,
    isCorrection,
  };
}

/** The lines of a row of an export. */
export const linesOfRow = (row: Row, period: LinePeriod): Line[] =>
  factsOf(row, period).map((fact) => lineOf(fact, row, period, false));

/**
 * Leaves out lines that differ in the sign alone. A line does not name its source, such as the contract of a salary: where
 * another source gives the same, as a contract that continues another one at the same pay, nothing changes for the reader.
 */
function withoutOpposites(lines: readonly Line[]): Line[] {
  const left: Line[] = [];
  for (const line of lines) {
    const at = left.findIndex((one) => isDeepStrictEqual(one, takenBack(line)));
    if (at === -1) left.push(line);
    else left.splice(at, 1);
  }
  return left;
}

/**
 * The lines of a correction: those of the row as it is now less those of the row as it was exported last, by concept.
 * @param before null: the payroll system does not have the row
 * @param after null: there is no row any more
 */
export function linesOfCorrection(before: Row | null, after: Row | null, period: LinePeriod): Line[] {
  const facts = (row: Row | null) => (row === null ? [] : factsOf(row, period));
  const row = after ?? before ?? {};
  const lines = lessBefore(facts(after), facts(before)).map((fact) => lineOf(fact, row, period, true));
  return period.rules.byContract ? withoutOpposites(lines) : lines;
}
