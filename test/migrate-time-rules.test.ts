/** An existing installation, whose rules of offices had no days, keeps its figures: those of today, and those of each earlier moment. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sql } from '../src/platform/db/sql.ts';
import { startTestApp } from './harness/app.ts';

const folder = new URL('../migrations/', import.meta.url);
const file = readdirSync(folder).find((name) => name.endsWith('_time_rules.sql')) as string;
/** The statements that make the rules of an existing installation. */
const filling = /^-- What holds today[\s\S]*?(?=^create unique index)/m.exec(
  readFileSync(new URL(file, folder), 'utf8'),
)?.[0] as string;

test('the rules made from the offices and their history give the figures that were read', async () => {
  const app = await startTestApp({ timeZone: 'Europe/Madrid' });
  const account = await app.newAccount();
  const read: { sequence: number; text: string }[] = [];
  const rows = async (sequence?: number) => {
    const known = sequence === undefined ? '' : `&knownAt=${sequence}`;
    const reply = await account.api(
      'GET',
      `/contract/v1/contracts/contracts-for-payroll?from=2026-10-01&to=2026-10-31${known}`,
    );
    expect(reply.status).toBe(200);
    return reply.text;
  };
  const then = async () => read.push({ sequence: (await account.events()).at(-1)?.sequence ?? 0, text: await rows() });

  const [usual, late, plain] = [
    await account.create('/core/v3/offices', { name: 'Usual' }),
    await account.create('/core/v3/offices', { name: 'Late', nightStart: '23:00' }),
    await account.create('/core/v3/offices', { name: 'Plain' }),
  ];
  for (const { id: officeId, name } of [usual, late, plain]) {
    const person = { firstName: name, lastName: 'T', startDate: '2026-01-01', officeId };
    const { id: employeeId } = await account.create('/core/v3/employees', person);
    await account.create('/schedule/v1/work-entries', {
      ...{ employeeId, workEntryIn: { date: '2026-10-06T15:07:00Z' }, workEntryOut: { date: '2026-10-06T21:40:00Z' } },
    });
  }
  await then();
  // As it was before there were days: a change of the office is one of all days.
  const always = await account.create('/core/v3/time-rules', {
    officeId: usual.id,
    startDate: '1900-01-01',
    nightEnd: '07:00',
  });
  const change = async (body: object) => {
    expect((await account.api('PATCH', `/core/v3/time-rules/${always.id}`, { body })).status).toBe(200);
    await then();
  };
  await change({ nightStart: '20:00' });
  await change({ roundingMinutes: 15, fullTimeWeeklyHours: 37.5 });
  await change({ nightStart: '22:00', nightEnd: '06:00', roundingMinutes: null, fullTimeWeeklyHours: null });
  expect(new Set(read.map(({ text }) => text)).size).toBe(3);

  await app.db.script(`
    delete from time_rules where account_id = '${account.id}';
    delete from undo_records where account_id = '${account.id}' and entity_type = 'time_rule';
    begin; ${filling} commit`);
  const made = await app.db.all<{ office: string }>(sql`
    select office_id as office from time_rules where account_id = ${account.id} order by office_id`);
  expect(made.map(({ office }) => office)).toEqual([usual.id, late.id].sort());
  for (const { sequence, text } of read) expect(await rows(sequence)).toBe(text);
  expect(await rows()).toBe(read.at(-1)?.text);
});
