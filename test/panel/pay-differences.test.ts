/** The differences between rows of payroll name their lists, and show what people read. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fieldLabel, labelOf } from '../../panel/events/field-label.ts';
import * as en from '../../panel/i18n/en/index.ts';
import * as es from '../../panel/i18n/es/index.ts';
import { addTexts, setLanguage } from '../../panel/i18n/language.ts';
import { isText } from '../../panel/i18n/texts.ts';
import { fieldOf, isRead, kindOf, peopleInDifferences } from '../../panel/pages/payroll/periods/read-difference.ts';

const { schemas } = JSON.parse(readFileSync('openapi.json', 'utf8')).components;
const members: [string, { type?: string }][] = Object.entries(schemas.PayrollRow.properties);
const lists = members.filter(([name, { type }]) => type === 'array' && name !== 'issues').map(([name]) => name);

test.each([
  ['en', en],
  ['es', es],
] as const)('each list of a row has a name in %s', (language, texts) => {
  addTexts(language, texts);
  setLanguage(language);
  expect(lists).toContain('vacationSettlements');
  expect(lists.filter((list) => !isText(`periods.parts.${list}`))).toEqual([]);
});

test.each([
  ['PayrollVacationSettlement', 'vacationSettlements/2026-11-15 0190', ['date', 'days', 'seconds']],
  ['PayrollExtraPayment', 'extraPayments/2026-12 0190', ['month']],
])('of a %s people read what has a label', (schema, item, read) => {
  const paths = Object.keys(schemas[schema].properties).map((name) => `${item}/${name}`);
  const shown = paths.filter((path) => isRead({ path })).map(fieldOf);
  expect(shown).toEqual(read);
  expect(shown.filter((field) => labelOf(field) === undefined)).toEqual([]);
});

test('a field of a list has the label that the form of its object has', () => {
  addTexts('en', en);
  setLanguage('en');
  const labelAt = (path: string) => fieldLabel(fieldOf(path), kindOf(path));
  expect(
    ['salaries/8f9ec5bd/contractId', 'contracts/8f9ec5bd/legalEntityId', 'placements/0/legalEntityId'].map(labelAt),
  ).toEqual(['Concurrent contract', 'Employer', 'Legal entity']);
});

test('the names of managers before and after are asked for', () => {
  const differences = [
    { path: 'placement/managerId', before: 'bea', after: 'carl' },
    { path: 'placement/departmentId', before: null, after: 'sales' },
    { path: 'placement/managerId', before: null, after: 'dora' },
    { path: 'secondsWorked', before: 0, after: 60, difference: 60 },
  ];
  expect(peopleInDifferences(differences)).toEqual(['bea', 'carl', 'dora']);
});
