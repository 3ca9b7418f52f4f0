/** Every refusal of the API has a sentence in English, by the API, and one in Spanish, by the panel. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as english from '../../panel/i18n/en/field-errors.ts';
import * as englishProblems from '../../panel/i18n/en/problems.ts';
import { fieldErrors } from '../../panel/i18n/es/field-errors.ts';
import { problems } from '../../panel/i18n/es/problems.ts';
import { loadRefusals, problemText, refusalText } from '../../panel/i18n/refusal.ts';
import { describedApi } from '../../src/app.ts';
import { keyOf } from '../../src/platform/field-error.ts';
import { errorTypesOf } from '../../src/platform/http/openapi/describe-api.ts';

const kinds = describedApi.fieldErrorTypes ?? [];
const types = errorTypesOf(describedApi.operations);
const paramsIn = (sentence = '') => [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
/** What people read: the ids of objects are for programs. */
const forPeople = (sentence = '') => paramsIn(sentence).filter((name) => name !== 'id');

describe('field errors', () => {
  test('are told apart by code and reason', () => {
    const keys = kinds.map(keyOf);
    expect(keys.length).toBeGreaterThan(100);
    expect(keys.filter((key, i) => keys.indexOf(key) < i)).toEqual([]);
    expect(keys.filter((key) => !/^[a-z][a-z_]*(\.[a-z][a-z_]*)?$/.test(key))).toEqual([]);
  });

  test('have one Spanish sentence each, and no other has one', () => {
    expect(Object.keys(fieldErrors).sort()).toEqual(kinds.map(keyOf).sort());
  });

  test.each(kinds.map((kind) => [keyOf(kind), kind.detail] as const))('%s has its values in both', (key, detail) => {
    expect(detail).not.toBe('');
    const spanish = (fieldErrors as Record<string, string>)[key];
    expect(paramsIn(spanish).sort()).toEqual(forPeople(detail).sort());
  });

  test('in English in the panel have no other placeholders', () => {
    for (const [key, sentence] of Object.entries(english.fieldErrors)) {
      const kind = kinds.find((one) => keyOf(one) === key);
      expect(paramsIn(kind?.detail), key).toEqual(expect.arrayContaining(paramsIn(sentence)));
    }
  });
});

describe('problems', () => {
  test('have one Spanish sentence each, and no other has one', () => {
    expect(Object.keys(problems).sort()).toEqual(types.map(({ code }) => code));
  });

  test.each(types.map((type) => [type.code, type] as const))('%s has its values in both', (code, type) => {
    for (const words of [type.title, type.cause, type.cure]) expect(words).toMatch(/\S/);
    const spanish = (problems as Record<string, string>)[code];
    expect(paramsIn(spanish).sort()).toEqual(forPeople(type.detail).sort());
  });

  test('in English in the panel have no placeholders', () => {
    for (const sentence of Object.values(englishProblems.problems)) expect(paramsIn(sentence)).toEqual([]);
  });
});

describe('in Spanish', () => {
  beforeAll(() => loadRefusals('es'));
  afterAll(() => loadRefusals('en'));

  test('a field error has its values', () =>
    expect(
      refusalText({ code: 'too_long', params: { maximum: 200 }, detail: 'must have at most 200 characters' }),
    ).toBe('debe tener como mucho 200 caracteres'));

  test('a reason chooses the sentence', () => {
    const found = { code: 'invalid_format', reason: 'email', detail: 'must be an e-mail address' };
    expect(refusalText(found)).toBe('debe ser una dirección de correo electrónico');
  });

  test('a row that is refused by a problem has the sentence of that', () =>
    expect(refusalText({ code: 'not_found', detail: 'There is no employee …' })).toMatch(/no existe/));

  test('a problem has its values', () => {
    const params = { requested: 3, available: 2, year: '2026' };
    const document = { code: 'not_enough_days', params, detail: '3 days are requested …' };
    expect(problemText(document)).toBe('Se piden 3 días y en 2026 quedan 2.');
  });

  test('what is not known is as the API says it', () => {
    const detail = 'is of a newer API';
    expect([refusalText({ code: 'new', detail }), problemText({ code: 'new', detail })]).toEqual([detail, detail]);
  });
});
