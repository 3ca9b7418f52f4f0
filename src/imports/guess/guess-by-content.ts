/** The field of a column by its values, for columns whose name says nothing. */
import { isValidIBAN } from 'ibantools';
import { wrongIdentityNumber } from '../../core/index.ts';
import { readDate } from '../cells.ts';
import type { PlaceTable } from '../places/place-tables.ts';

/** The names of existing places, in lower case. */
export type KnownNames = ReadonlyMap<PlaceTable, ReadonlySet<string>>;

/** The share of the values that must have the form: files have errors. */
const most = 0.8;

const isSpanishNumber = (text: string): boolean =>
  (['dni', 'nie'] as const).some((type) => wrongIdentityNumber('', { number: text, type, country: null }).length === 0);

/** The year of a date; undefined if it is none. */
const yearOf = (text: string): number | undefined => {
  const day = readDate(text);
  return day === undefined ? undefined : Number(day.slice(0, 4));
};

const forms: readonly { fields: readonly string[]; fits: (text: string, thisYear: number) => boolean }[] = [
  { fields: ['email', 'personalMail'], fits: (text) => /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(text) },
  { fields: ['accountNumber'], fits: (text) => isValidIBAN(text.replaceAll(/\s/g, '').toUpperCase()) },
  { fields: ['nid'], fits: isSpanishNumber },
  // Who works is at least sixteen, and few firms keep employees of before they were born.
  { fields: ['dateOfBirth'], fits: (text, now) => between(yearOf(text), now - 100, now - 15) },
  { fields: ['startDate', 'endDate'], fits: (text, now) => between(yearOf(text), now - 60, now + 5) },
  { fields: ['ssn'], fits: (text) => /^\d{2}[ /-]?\d{8}[ /-]?\d{2}$/.test(text) },
  { fields: ['phone', 'workPhone'], fits: (text) => /^(\+|00)?[\d ()-]{9,20}$/.test(text) },
  { fields: ['gender'], fits: (text) => /^(female|male|mujer|hombre|femenino|masculino)$/i.test(text) },
];

const between = (year: number | undefined, from: number, to: number): boolean =>
  year !== undefined && year >= from && year <= to;

const places = [
  ['departments', 'departmentId'],
  ['offices', 'officeId'],
  ['job_charges', 'jobChargeId'],
  ['legal_entities', 'placement.legalEntityId'],
  ['cost_centres', 'placement.costCentreId'],
] as const satisfies readonly (readonly [PlaceTable, string])[];

/**
 * @param given the first values of the column
 * @param taken the fields of other columns
 */
export function fieldByContent(
  given: readonly string[],
  taken: ReadonlySet<string>,
  known: KnownNames,
  thisYear: number,
): string | null {
  if (given.length === 0) return null;
  const mostAre = (fits: (text: string) => boolean) => given.filter(fits).length >= given.length * most;
  const form = forms.find(({ fits }) => mostAre((text) => fits(text, thisYear)));
  const place = places.find(([table]) => mostAre((text) => known.get(table)?.has(text.toLowerCase()) ?? false));
  const fields = form?.fields ?? (place ? [place[1]] : []);
  return fields.find((field) => !taken.has(field)) ?? null;
}
