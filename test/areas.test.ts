/** Areas are values: importing one registers nothing, and they are joined once. */
import { expect, test } from 'vitest';
import { contractArea } from '../src/contract/index.ts';
import { coreArea } from '../src/core/index.ts';
import { scheduleArea } from '../src/schedule/index.ts';
import { startChild } from './harness/child.ts';

const empty = (what: string) => `Error: the port for ${what} is empty; api.ts fills it`;

/** In another process: in this one, other test files have joined the areas. */
test('importing the areas registers nothing, and joining them gives core their parts', async () => {
  const printed: string[] = [];
  for await (const line of startChild('join-areas.ts').lines) printed.push(line);
  const { imported, joined, again, afterwards } = JSON.parse(printed.join(''));
  const elsewhere = {
    endpointsOfTokens: empty('the endpoints of tokens'),
    workingTime: empty('working time'),
    listed: empty('the rows that operations list'),
  };
  const areas = empty('areas');
  expect(imported).toEqual({ followers: areas, dailyWork: areas, shown: areas, ...elsewhere });
  expect(joined).toEqual([coreArea, contractArea, scheduleArea].map(({ title, tags }) => ({ name: title, tags })));
  expect(again).toBe('Error: the port for areas is filled already');
  expect(afterwards).toEqual({
    followers: 10,
    dailyWork: 6,
    shown: 'salary',
    ...elsewhere,
  });
});
