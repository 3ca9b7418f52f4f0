/** Every refusal of the API has a sentence in English, by the API, and one in Spanish, by the panel. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as english from '../../panel/i18n/en/field-errors.ts';
import * as englishProblems from '../../panel/i18n/en/problems.ts';
import { fieldErrors } from '../../panel/i18n/es/field-errors.ts';
import { problems, words } from '../../panel/i18n/es/problems.ts';
import { loadRefusals, problemText, refusalText } from '../../panel/i18n/refusal.ts';
import { describedApi } from '../../src/api.ts';
import { keyOf } from '../../src/platform/field-error.ts';
import { errorTypesOf } from '../../src/platform/http/openapi/describe-api.ts';
import { countsInWords, nounOf } from '../../src/platform/resource/nouns.ts';
import { referrersOf } from '../../src/platform/resource/referrers.ts';

const kinds = describedApi.fieldErrorTypes ?? [];
const types = errorTypesOf(describedApi.operations);
/** The sentences of problems that differ by reason. */
const reasoned = types.flatMap(({ code, details = {} }) =>
  Object.entries(details).map(([reason, detail]) => ({ key: keyOf({ code, reason }), detail })),
);
const reasonedDetails = reasoned.map(({ key, detail }) => [key, detail] as const);
const paramsIn = (sentence = '') => [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
/** What people read: the ids of objects are for programs. */
const forPeople = (sentence = '') => paramsIn(sentence).filter((name) => name !== 'id');

const root = fileURLToPath(new URL('../..', import.meta.url));
interface Schema {
  properties?: Record<string, Schema>;
  allOf?: Schema[];
  $ref?: string;
  enum?: string[];
}
const api: { components: { schemas: Record<string, Schema> } } = JSON.parse(
  readFileSync(`${root}/openapi.json`, 'utf8'),
);
const sources = globSync('src/**/*.ts', { cwd: root })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(`${root}/${file}`, 'utf8'));
const found = (pattern: RegExp): string[] =>
  sources.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name));

/** What sentences call the objects of each resource. */
const nouns = describedApi.operations.flatMap((operation) => {
  const { resource } = 'body' in operation ? (operation.body ?? {}) : {};
  return resource ? [nounOf(resource)] : [];
});
/** What they call the kinds of rows that refer to an object, or that an employee has. */
const referring = [
  ...describedApi.operations.flatMap(({ removes }) => (removes ? referrersOf(removes).map(({ name }) => name) : [])),
  ...found(/plural: '(\w+)'/g),
  ...found(/count: async [^\n]*=> \(\{ (\w+):/g),
].map((kind) => countsInWords({ [kind]: 1 }).replace(': 1', ''));
/** The values of the status or state of what refusals say it of. */
const valuesOf = (field: 'status' | 'state', names: string[]): string[] =>
  names.flatMap((name) => {
    const schema = api.components.schemas[name]?.properties?.[field];
    const [shared] = schema?.allOf ?? [schema];
    return (shared?.$ref ? api.components.schemas[shared.$ref.replace(/.*\//, '')] : shared)?.enum ?? [];
  });
const requests = ['AbsenceDayOffRequest', 'VacationDayOffRequest', 'WorkEntryCorrectionRequest', 'OwnDataRequest'];
const withStatus = [...requests, 'Onboarding', 'Import', 'PayPeriod', 'PayExport', 'WebhookDelivery'];

const missingWords = (param: keyof typeof words, all: string[]): string[] => {
  expect(all.length).toBeGreaterThan(3);
  return all.filter((word) => !Object.hasOwn(words[param], word));
};

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
    const keys = [...types.map(({ code }) => code), ...reasoned.map(({ key }) => key)];
    expect(Object.keys(problems).sort()).toEqual(keys.sort());
  });

  test('have reasons of the form of those of field errors, and share none with them', () => {
    const ofFields = kinds.map(keyOf);
    expect(reasoned.length).toBeGreaterThan(15);
    expect(reasoned.filter(({ key }) => ofFields.includes(key) || !/^[a-z_]+\.[a-z_]+$/.test(key))).toEqual([]);
  });

  test.each(reasonedDetails)('%s has its values in both', (key, detail) => {
    const spanish = (problems as Record<string, string>)[key];
    expect(paramsIn(spanish).sort()).toEqual(forPeople(detail).sort());
  });

  test.each(types.map((type) => [type.code, type] as const))('%s has its values in both', (code, type) => {
    for (const words of [type.title, type.cause, type.cure]) expect(words).toMatch(/\S/);
    const spanish = (problems as Record<string, string>)[code];
    expect(paramsIn(spanish).sort()).toEqual(forPeople(type.detail).sort());
  });

  test('in English in the panel have no other placeholders', () => {
    const details = new Map([...types.map(({ code, detail }) => [code, detail] as const), ...reasonedDetails]);
    for (const [key, sentence] of Object.entries(englishProblems.problems)) {
      expect(paramsIn(details.get(key)), key).toEqual(expect.arrayContaining(paramsIn(sentence)));
    }
  });
});

test('no sentence of the panel shows the id of an object', () => {
  const shown: Record<string, string> = {
    ...Object.fromEntries([...kinds.map((kind) => [keyOf(kind), kind.detail]), ...reasonedDetails]),
    ...Object.fromEntries(types.map(({ code, detail }) => [code, detail])),
    ...english.fieldErrors,
    ...englishProblems.problems,
  };
  expect(Object.keys(shown).filter((key) => paramsIn(shown[key]).includes('id'))).toEqual([]);
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
    const document = { code: 'not_enough_days', reason: 'days', params, detail: '3 days are requested …' };
    expect(problemText(document)).toBe('Se piden 3 días y en 2026 quedan 2.');
  });

  test('a problem says which scope is missing and what requires it', () => {
    const params = { fields: 'iban, swift', scope: 'employees.sensitive:write' };
    const detail = 'Writing iban, swift requires the scope employees.sensitive:write.';
    expect(problemText({ code: 'missing_scope', reason: 'fields', params, detail })).toBe(
      'Para escribir iban, swift hace falta el permiso employees.sensitive:write.',
    );
  });

  test('a problem has Spanish words for what refers to an object, with their numbers', () => {
    const params = { noun: 'cost centre', references: 'cost centres: 1, placements: 12' };
    expect(problemText({ code: 'in_use', reason: 'references', params, detail: 'The cost centre is …' })).toBe(
      'No se puede (centro de coste): lo usan todavía otros datos (centros de coste: 1, adscripciones: 12). ' +
        'Cámbialos o elimínalos primero.',
    );
  });

  test('a problem has Spanish words for a status', () => {
    const told = (code: string, params: Record<string, string>, reason?: string) =>
      problemText({ code, params, detail: 'is …', ...(reason === undefined ? {} : { reason }) });
    expect(told('time_off_final', { status: 'rejected' }, 'status')).toBe('La solicitud ya ha terminado (rechazada).');
    expect(told('replay_final', { state: 'cancelled' })).toBe('El reenvío ya ha terminado (cancelado).');
    expect(told('may_not_decide', { subject: 'working time' })).toMatch(/sobre la jornada/);
  });

  test('a row has the sentence of the reason for which it is refused', () => {
    const params = { noun: 'department', externalId: 'D-7' };
    expect(refusalText({ code: 'not_found', reason: 'external_id', params, detail: 'There is no …' })).toBe(
      'No existe o se ha eliminado (departamento con el identificador externo D-7).',
    );
  });

  test('every status, state, noun and kind of reference has a word', () => {
    expect(missingWords('noun', nouns)).toEqual([]);
    expect(missingWords('references', referring)).toEqual([]);
    expect(missingWords('status', valuesOf('status', withStatus))).toEqual([]);
    expect(missingWords('state', valuesOf('state', ['WebhookReplay']))).toEqual([]);
  });

  test('a value that is called like a member of every object is shown as it is', () =>
    expect(
      problemText({ code: 'time_off_final', reason: 'status', params: { status: 'constructor' }, detail: '…' }),
    ).toBe('La solicitud ya ha terminado (constructor).'));

  test('what is not known is as the API says it', () => {
    const detail = 'is of a newer API';
    expect([refusalText({ code: 'new', detail }), problemText({ code: 'new', detail })]).toEqual([detail, detail]);
    // A reply that an earlier release kept has no params.
    expect(problemText({ code: 'has_history', detail })).toBe(detail);
  });
});
