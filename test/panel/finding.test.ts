import { expect, test } from 'vitest';
import { type Grid, narrowed } from '../../panel/pages/payroll/grid.ts';
import { byNearness } from '../../panel/shell/by-nearness.ts';
import { isMeant, wordsOfActs, wordsOfPages } from '../../panel/shell/words.ts';
import { defaultOptionsFilter } from '../../panel/ui/options-filter.ts';

const option = (label: string) => ({ value: label, label, disabled: false });
const found = (search: string, limit = Number.POSITIVE_INFINITY) =>
  defaultOptionsFilter({ options: ['España', 'Suráfrica', 'Perú'].map(option), search, limit });

test('a list to choose from finds a name without its accents, and one with them', () => {
  expect(found('espana')).toEqual([option('España')]);
  expect(found('SURÁ ')).toEqual([option('Suráfrica')]);
  expect(found('', 2)).toEqual(['España', 'Suráfrica'].map(option));
  const group = { group: 'Países', items: ['España', 'Perú'].map(option) };
  const options = [group, option('Peru (the old one)')];
  expect(defaultOptionsFilter({ options, search: 'peru', limit: 100 })).toEqual([
    { ...group, items: [option('Perú')] },
    option('Peru (the old one)'),
  ]);
});

test('the search lists employees with the typed name before those whose name or second last name contains it', () => {
  const names = (people: { firstName: string; lastName: string }[], typed: string) =>
    byNearness(people, typed).map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  const people = [
    { firstName: 'Luis', lastName: 'Gil', secondLastName: 'Ruiz' },
    { firstName: 'Ana', lastName: 'Ruizánchez' },
    { firstName: 'Eva', lastName: 'Ruíz' },
    { firstName: 'Eva', lastName: 'Gil' },
  ];
  expect(names(people, 'ruiz')).toEqual(['Eva Ruíz', 'Luis Gil', 'Ana Ruizánchez', 'Eva Gil']);
  expect(names(people, 'gil,  EVA')[0]).toBe('Eva Gil');
});

test('the grid of variable pay finds an employee by a name without its accents, and as lists write it', () => {
  const names = ['Begoña García', 'Ana Gil'];
  const grid = { columns: [], rows: names.map((name) => ({ name, departmentId: null })) } as unknown as Grid;
  const found = (q: string) => narrowed(grid, q, undefined).rows.map(({ name }) => name);
  expect(found('garcia, begona')).toEqual(['Begoña García']);
  expect(found('GÍL')).toEqual(['Ana Gil']);
  expect(found('')).toEqual(names);
});

test('the search finds pages and acts by other words for them, in both languages and without accents', () => {
  const found = (typed: string) =>
    [...Object.entries(wordsOfPages), ...Object.entries(wordsOfActs)]
      .filter(([, words]) => isMeant(words, typed))
      .map(([name]) => name.replace('nav.', ''));
  expect(found('payslip')).toEqual(['documents', 'payrollMonth']);
  for (const leave of ['leave', 'holiday', 'absence', 'vacaciones', 'baja']) {
    expect(found(leave)).toEqual(expect.arrayContaining(['timeOff', 'timeOffRequests', 'ask']));
  }
  expect(found('timesheet')).toEqual(['time']);
  for (const clock of ['clock', 'fichar']) expect(found(clock)).toContain('time');
  for (const token of ['token', 'claves']) expect(found(token)).toEqual(['api']);
  for (const language of ['language', 'idioma']) expect(found(language)).toEqual(['company', 'language']);
  expect(found('categorias prof')).toEqual(['catalogues']);
  // A word begins with what is typed.
  expect(found('sheet')).toEqual([]);
});
