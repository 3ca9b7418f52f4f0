/** The headcount of a company that was just loaded: the database does not know yet how many rows its tables have. */
import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { createRecorder, plansOf, rowsReadOf } from '../../../test/harness/plans.ts';

const recorder = createRecorder();
const app = await startTestApp({ wrap: recorder.wrap });
const people = 100;

test('looks up the placements of each employee once', async () => {
  const data = (i: number) => ({ firstName: `A${i}`, lastName: 'B', startDate: '2025-11-20' });
  const rows = Array.from({ length: people }, (_, i) => ({ operation: 'create', data: data(i) }));
  expect((await app.api('POST', '/core/v3/employees/batch', { body: { rows } })).status).toBe(200);
  recorder.take();
  const { json } = await app.api('GET', '/core/v3/reports/headcount');
  expect(json.data.at(-1).atEnd).toBe(people);
  const statement = recorder.take().find(({ sql }) => sql.includes('employments m'));
  if (!statement) expect.fail('no statement counts employments');
  for (const plan of await plansOf(app.db, statement, { run: true })) {
    // Of a table of a few pages PostgreSQL may read all rows for one employee.
    expect(rowsReadOf(plan, 'placements')).toBeLessThanOrEqual(people * people);
  }
});
