/** What the panel and the server say about the same files. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as en from '../panel/i18n/en/index.ts';
import * as es from '../panel/i18n/es/index.ts';
import { addTexts, setLanguage } from '../panel/i18n/language.ts';
import { columnsOfPart, type Exported } from '../panel/pages/people/export/columns.ts';
import { fieldLabel, namedFields, standardFields } from '../panel/pages/people/import/fields.ts';
import { readText } from '../panel/pages/people/import/read-text.ts';
import { readAmount } from '../src/imports/cells.ts';
import { importFields } from '../src/imports/fields.ts';
import { guessFields } from '../src/imports/guess/guess-fields.ts';
import { tries } from './harness/property.ts';

test.each([
  ['UTF-8', Buffer.from('Begoña')],
  ['UTF-8 with a mark', Buffer.from('\u{feff}Begoña')],
  ['Windows-1252', Buffer.from('Begoña', 'latin1')],
  ['UTF-16', Buffer.from('\u{feff}Begoña', 'utf16le')],
  ['UTF-16, the other way round', Buffer.from('\u{feff}Begoña', 'utf16le').swap16()],
])('a file in %s is read', (_, bytes) => {
  expect(readText(bytes)).toBe('Begoña');
});

test('a salary that the panel exports is the same amount for the import', () => {
  const [, written] = columnsOfPart.pay.find(([field]) => field === 'salary.grossSalary') ?? [];
  const tenThousandths = fc.integer({ min: 0, max: 9_999_999_999 });
  const isSame = fc.property(tenThousandths, (units) => {
    const grossSalary = units / 10_000;
    const cell = written?.({ person: { currentSalary: { grossSalary } } } as Exported);
    expect([cell, readAmount(String(cell))]).toEqual([cell, { value: grossSalary }]);
  });
  fc.assert(isSame, tries(500));
});

describe('the fields of the panel', () => {
  test('are those of the server', () => {
    const named = Object.values(standardFields).flat();
    expect(named.toSorted()).toEqual([...importFields.keys()].toSorted());
  });

  addTexts('en', en);
  addTexts('es', es);
  test.each(['en', 'es'] as const)('have the names that the template and the export write in %s', (language) => {
    setLanguage(language);
    const named = namedFields([]).flatMap(({ items }) => items);
    const known = { custom: [], remembered: new Map(), names: new Map(), thisYear: 2026 };
    const labels = named.map(({ label }) => label);
    const guessed = guessFields(labels, [], known);
    expect(named.map(({ label }, i) => [label, guessed[i]])).toEqual(named.map(({ label, value }) => [label, value]));
    const onlyRead = [fieldLabel('managerName'), fieldLabel('status')];
    expect(guessFields(onlyRead, [], known)).toEqual([null, null]);
  });
});
