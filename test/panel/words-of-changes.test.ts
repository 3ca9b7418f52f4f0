/** The audit log and the histories name each field and each choice that a change can have, in both languages. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { choices, wordsOf } from '../../panel/events/choices.ts';
import { labelOf } from '../../panel/events/field-label.ts';
import * as en from '../../panel/i18n/en/index.ts';
import * as es from '../../panel/i18n/es/index.ts';
import { formatClock } from '../../panel/i18n/format.ts';
import { addTexts, setLanguage } from '../../panel/i18n/language.ts';
import { problemText, refusalOf } from '../../panel/i18n/refusal.ts';
import { isText } from '../../panel/i18n/texts.ts';
import { ApiProblem } from '../../sdk/client.ts';

interface Schema {
  $ref?: string;
  enum?: (string | number | null)[];
  anyOf?: Schema[];
  items?: Schema;
  deprecated?: boolean;
  properties?: Record<string, Schema>;
}
const { schemas } = JSON.parse(readFileSync('openapi.json', 'utf8')).components as { schemas: Record<string, Schema> };

/** Fields of bodies that no row has: changes do not name them. */
const notStored = ['version', 'companyId', 'invitation', 'onlyWithSchedule', 'completed', 'remuneration'];
/** Members of what an event does not list as a field. */
const elsewhere = ['calendarId', 'salaryCompensationId', 'requestId', 'type', 'sendAt', 'redact'];
/** Not events of the log: what a replay is asked, a file that is imported, what a user prefers, and rules that changes name by field. */
const asked = /^(WebhookReplay|Import|NotificationSettings|PeopleViews|OwnData(Settings|Field|CustomField))/;
const written = Object.entries(schemas).filter(([name]) => /(Create|Update)$/.test(name) && !asked.test(name));
const fields = written
  .flatMap(([, { properties = {} }]) => Object.entries(properties))
  .filter(([name, { deprecated }]) => !deprecated && !notStored.includes(name) && !elsewhere.includes(name));

const whole = ({ $ref, ...own }: Schema): Schema => ($ref ? (schemas[$ref.split('/').at(-1) ?? ''] ?? own) : own);
const enumOf = (schema: Schema): string[] => {
  const { enum: own = [], anyOf = [], items } = whole(schema);
  return [...own.map(String), ...[...anyOf, ...(items ? [items] : [])].flatMap(enumOf)];
};

/** Choices that are names themselves: of formats, scopes and shapes. */
const ownNames = ['scopes', 'compat', 'dateFormat', 'coordinates', 'payments', 'roundingMinutes', 'ordering'];
const isNull = (value: string) => value === 'null' || value === '';

describe.each([
  ['en', en],
  ['es', es],
] as const)('in %s', (lng, texts) => {
  test('each field has a label, and each choice a word', async () => {
    addTexts(lng, texts);
    setLanguage(lng);
    expect(fields.length).toBeGreaterThan(300);
    expect([...new Set(fields.map(([name]) => name))].filter((name) => labelOf(name) === undefined)).toEqual([]);
    const wordless = fields
      .filter(([name]) => !ownNames.includes(name))
      .flatMap(([name, schema]) => enumOf(schema).map((value) => ({ name, value })))
      .filter(({ value }) => !isNull(value))
      .filter(({ name, value }) => !(choices[name] ?? []).some((place) => isText(`${place}.${value}`)))
      .map(({ name, value }) => `${name}: ${value}`);
    expect([...new Set(wordless)]).toEqual([]);
  });

  test.each([
    ['payroll_period', 'PayPeriodStatus', 'exported'],
    ['payroll_export', 'PayExportStatus', 'accepted'],
    ['webhook_endpoint', 'WebhookEndpointStatus', 'degraded'],
  ])('each status of a %s has a word', (kind, schema, status) => {
    addTexts(lng, texts);
    setLanguage(lng);
    const statuses = enumOf({ $ref: schema });
    expect(statuses).toContain(status);
    const worded = statuses.filter((one) => wordsOf('status', kind).some((place) => isText(`${place}.${one}`)));
    expect(worded).toEqual(statuses);
    expect(wordsOf('status', 'payroll_export')[0]).toBe('periodStates.receipts');
  });
});

test('a clock time says its offset where the reader has another one', () => {
  const offset = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:00`;
  const own = -new Date('2026-11-20T09:00:00Z').getTimezoneOffset();
  expect(formatClock(`2026-11-20T09:00:00+${offset(own + 120)}`)).toBe(`09:00 (UTC+${offset(own + 120)})`);
  expect(formatClock(`2026-11-20T09:00:00+${offset(own)}`)).toBe('09:00');
});

test('what a proxy answers for a server that is away is no refusal', () => {
  const refusal = (code: string, status: number) =>
    refusalOf(new ApiProblem({ type: '', title: '', detail: '', instance: '', code, status }));
  expect(refusal('no_problem_document', 502)).toBeUndefined();
  expect(refusal('no_problem_document', 413)).toMatchObject({ status: 413 });
  expect(refusal('unavailable', 503)).toMatchObject({ status: 503 });
  expect(refusalOf(new TypeError('Failed to fetch'))).toBeUndefined();
});

test('a sentence of the API has the dates of the reader', async () => {
  setLanguage('es');
  const told = (detail: string) => problemText({ code: 'a_newer_one', detail });
  expect(told('The employee starts on 2026-03-01.')).toBe('The employee starts on 1 mar 2026.');
  expect(told('Between 2026-03-01T10:00:00.000Z and later')).toMatch(/^Between 1 mar 2026, \d+:00 and later$/);
  // Neither an example of the form, a wrong date nor an id is one.
  for (const text of [
    'must be a date such as 2026-11-20',
    '2026-02-30 is no day',
    '2026-13-01',
    '01a20637-2026-01-01-x',
  ])
    expect(told(text)).toBe(text);
});
