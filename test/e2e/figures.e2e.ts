/** The figures of the home page, as somebody sees them and as the API says. */
import { expect, test } from 'vitest';
import { dates, timeOffOf } from '../harness/time-off.ts';
import { openWindow, signIn, startPanelApp } from './browser.ts';

test('headcount and absences are as the API counts them', async () => {
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
  const plot = page.getByRole('figure').filter({ hasText: 'People at the end of each month' });
  await plot.getByRole('img').waitFor();
  await plot.getByText('As a table').click();
  const months = (await app.read('/core/v3/reports/headcount')) as { atEnd: number }[];
  const cells = await plot.getByRole('cell').allTextContents();
  expect(cells.map(Number)).toEqual(months.map(({ atEnd }) => atEnd));
  expect(cells.slice(-4)).toEqual(['2', '2', '2', '2']);
  const taken = (await app.read(`/schedule/v1/absence-day-off?absenceTypeId=${kind.id}`)) as unknown[];
  expect(taken).toHaveLength(2);
  await page.getByRole('row', { name: 'Moving house 2' }).waitFor();
});
