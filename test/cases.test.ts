/** Every row of docs/cases.md, by requests. */
import { describe, expect, test } from 'vitest';
import { startTestApp } from './harness/app.ts';
import { readCases, stageOf } from './harness/cases.ts';

const app = await startTestApp();
app.clock.set('2028-12-01T06:00:00.000Z');
const create = async (path: string, body: object): Promise<string> => (await app.create(path, body)).id;
const type = (name: string, more: object) => create('/schedule/v1/absence-types', { name, ...more });
const { play, told } = stageOf(app, {
  ill: await type('Ill', { category: 'sick_leave' }),
  'ill hours': await type('Ill for hours', { category: 'sick_leave', pickMode: 'by_time_range' }),
  'birth leave': await type('Birth', { givesVacationBack: true }),
  'unpaid leave': await type('Unpaid leave', { remuneratedType: 'not_remunerated' }),
  permission: await type('Permission', {}),
  break: await create('/schedule/v1/work-breaks', { name: 'Break' }),
});
const cases = readCases();

describe('a case', () => {
  test.each(cases.map((one) => [one.number, one.name, one] as const))('%i: %s', async (_, __, one) => {
    const subject = await play(one);
    const found: string[] = [];
    for (const expectation of one.expected) found.push(await told(subject, expectation));
    expect(found).toEqual(one.expected);
    const isRefused = one.expected.some((expectation) => expectation.startsWith('refused '));
    expect(subject.refusal?.text, 'only a row that says so is refused').toEqual(
      isRefused ? expect.anything() : undefined,
    );
  });
});

test('the cases are numbered in their order, and each has a source', () => {
  expect(cases.map(({ number }) => number)).toEqual(cases.map((_, i) => i + 1));
  expect(cases.filter(({ source }) => source === '')).toEqual([]);
  expect(cases.length).toBeGreaterThanOrEqual(120);
});
