import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import type { Queryable } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { createRequestCounter } from './request-counter.ts';

const { db, clock } = await startTestApp();

test('processes count together, as soon as they have told each other', async () => {
  const [here, there] = [createRequestCounter(db, clock), createRequestCounter(db, clock)];
  for (let i = 0; i < 3; i++) here.add('account a');
  for (let i = 0; i < 2; i++) there.add('account a');
  there.add('account b');
  expect(here.add('account a').count).toBe(4);
  expect(there.add('account a').count).toBe(3);
  await here.exchange();
  await there.exchange();
  expect(there.add('account a').count).toBe(8);
  expect(there.add('account b').count).toBe(2);
  here.add('account a');
  await here.exchange();
  await there.exchange();
  // Six of its own, counting this one, and four of the other.
  expect(here.add('account a').count).toBe(9);
});

test('what is told of a minute that has ended does not count in the next one', async () => {
  clock.set('2025-03-04T09:00:59.000Z');
  const { promise: until, resolve: release } = Promise.withResolvers<void>();
  const slow: Queryable = {
    ...db,
    async all(query) {
      const rows = await db.all(query);
      await until;
      return rows;
    },
  };
  const counter = createRequestCounter(slow, clock);
  for (let i = 0; i < 5; i++) counter.add('account d');
  const exchanged = counter.exchange();
  clock.set('2025-03-04T09:01:00.000Z');
  expect(counter.add('account d').count).toBe(1);
  release();
  await exchanged;
  expect(counter.add('account d').count).toBe(2);
});

test('counts that could not be told are told later', async () => {
  clock.set('2025-03-04T09:30:00.000Z');
  let isAway = true;
  const all: Queryable['all'] = async (query) => {
    if (isAway) throw new Error('the database is away');
    return db.all(query);
  };
  const [here, there] = [createRequestCounter({ ...db, all }, clock), createRequestCounter(db, clock)];
  for (let i = 0; i < 3; i++) here.add('account e');
  await expect(here.exchange()).rejects.toThrow('away');
  isAway = false;
  await here.exchange();
  there.add('account e');
  await there.exchange();
  expect(there.add('account e').count).toBe(5);
});

test('a minute begins with nothing, says how long it lasts, and leaves no counts', async () => {
  const counter = createRequestCounter(db, clock);
  clock.set('2025-03-04T10:20:45.000Z');
  counter.add('account c');
  expect(counter.add('account c')).toEqual({ count: 2, seconds: 15 });
  await counter.exchange();
  clock.set('2025-03-04T10:21:00.000Z');
  expect(counter.add('account c')).toEqual({ count: 1, seconds: 60 });
  clock.set('2025-03-04T10:24:00.000Z');
  counter.add('account c');
  await counter.exchange();
  expect(await db.all(sql`select caller, count from request_counts where caller = 'account c'`)).toEqual([
    { caller: 'account c', count: 1 },
  ]);
});
