/** The figures of the home page and of webhooks, as the pages show them and as the API returns them. */
import { expect, test } from 'vitest';
import { sql } from '../../src/platform/db/sql.ts';
import { dates, timeOffOf } from '../harness/time-off.ts';
import { openHome, openWindow, signIn, startPanelApp } from './browser.ts';

test('headcount and absences equal those of the API', async () => {
  const app = await startPanelApp();
  const timeOff = timeOffOf(app);
  const { id } = await timeOff.hire({ startDate: '2026-03-02' });
  await timeOff.hire({ startDate: '2026-08-01' });
  const kind = await timeOff.kind({ name: 'Moving house' });
  const asked = await timeOff.askAbsence(id, kind.id, dates('2026-11-16', '2026-11-17'));
  if (asked.json.data.status === 'pending') {
    await timeOff.accept('/schedule/v1/absence-day-off-requests', asked.json.data.id);
  }
  const page = await openWindow(app);
  await signIn(app, page);
  await openHome(page);
  const plot = page.getByRole('figure').filter({ hasText: 'Employees at the end of each month' });
  await plot.getByRole('img').waitFor();
  await plot.getByText('As a table').click();
  await plot.getByRole('table').waitFor();
  const months = (await app.read('/core/v3/reports/headcount')) as { atEnd: number }[];
  const cells = await plot.getByRole('cell').allTextContents();
  expect(cells.map(Number)).toEqual(months.map(({ atEnd }) => atEnd));
  expect(cells.slice(-4)).toEqual(['2', '2', '2', '2']);
  const taken = (await app.read(`/schedule/v1/absence-day-off?absenceTypeId=${kind.id}`)) as unknown[];
  expect(taken).toHaveLength(2);
  await page.getByRole('row', { name: 'Moving house 2' }).waitFor();
});

test('the plot counts the deliveries of all endpoints, however many there are', async () => {
  const app = await startPanelApp({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' });
  for (let n = 0; n < 21; n++) {
    await app.create('/webhooks/v1/endpoints', { url: `http://127.0.0.1:9/${n}`, events: ['employee_hire'] });
  }
  await app.db.run(sql`
    insert into webhook_stats (account_id, endpoint_id, hour, bucket, sent, failed)
    select account_id, id, date_trunc('hour', ${app.clock.instant}::timestamptz), 10, 3, 1
    from webhook_endpoints where account_id = ${app.id}`);
  const page = await openWindow(app);
  await signIn(app, page);
  await page.goto('/configuration/integrations/webhooks');
  const plot = page.getByRole('figure').filter({ hasText: 'Attempts per hour, last 24 hours' });
  await plot.getByRole('img').waitFor();
  await plot.getByText('As a table').click();
  await plot.getByRole('table').waitFor();
  expect((await plot.getByRole('cell').allTextContents()).slice(-2)).toEqual(['42', '21']);
  expect((await app.read('/webhooks/v1/stats')).at(-1)).toMatchObject({ sent: 63, failed: 21 });
});
