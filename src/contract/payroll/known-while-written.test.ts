/** A reader of the past on a server, where others write meanwhile. */
import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { systemCaller } from '../../platform/caller.ts';
import { sql } from '../../platform/db/sql.ts';
import { asKnown } from '../../platform/resource/history/as-known.ts';
import { keptTables } from './kept-tables.ts';

const app = await startTestApp();
const people = '/core/v3/employees';

test.runIf(app.databaseUrl !== undefined)(
  'writers do not wait for a reader of the past, which does not see them',
  async () => {
    const ana = { firstName: 'Ana', lastName: 'Torres', startDate: '2026-01-01' };
    const { id } = await app.create(people, ana);
    await app.api('PATCH', `${people}/${id}`, { body: { lastName: 'Vega' } });
    const at = app.clock.instant;
    app.clock.advance({ minutes: 1 });
    await app.api('PATCH', `${people}/${id}`, { body: { lastName: 'Since then' } });
    const free = app.app.work.read(systemCaller(app, 'test'));
    await asKnown(free, { tables: keptTables() }, { instant: at }, async (reader) => {
      const names = () =>
        reader.all(sql`select id, last_name as "lastName" from employees where account_id = ${app.id} order by id`);
      expect(await names()).toEqual([{ id, lastName: 'Vega' }]);
      await app.api('PATCH', `${people}/${id}`, { body: { lastName: 'Written meanwhile' } });
      await app.create(people, { ...ana, firstName: 'New' });
      expect(await names()).toEqual([{ id, lastName: 'Vega' }]);
    });
    expect((await app.read(`${people}/${id}`)).lastName).toBe('Written meanwhile');
  },
);
