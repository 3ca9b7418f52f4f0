/** Saved views of the list of employees belong to one user in one account. */
import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { signInAs } from '../../../test/harness/sessions.ts';

const path = '/account/v1/people-views';
const app = await startTestApp();

test('a user reads the views that they saved, and no other user does', async () => {
  const [ana, eva] = [await signInAs(app, 'administrator'), await signInAs(app, 'administrator')];
  const views = [
    { name: 'Newest', search: 'status=all&orderBy=startDate+desc', columns: ['email', 'startDate'] },
    { name: 'All', search: '', columns: [] },
  ];
  expect(await ana.api('PUT', path, { body: { views } })).toMatchObject({ status: 200, json: { data: views } });
  expect((await ana.api('GET', path)).json.data).toEqual(views);
  expect((await eva.api('GET', path)).json.data).toEqual([]);
  await ana.change('PUT', path, { views: [] });
  expect((await ana.api('GET', path)).json.data).toEqual([]);
});

test('two views of one name are refused, and change nothing', async () => {
  const ana = await signInAs(app, 'employee');
  const view = (name: string) => ({ name, search: '', columns: [] });
  await ana.change('PUT', path, { views: [view('Mine')] });
  const refused = await ana.api('PUT', path, { body: { views: [view('A'), view('b'), view('B')] } });
  expect([refused.status, refused.json.errors]).toMatchObject([422, [{ pointer: '/views/2/name', code: 'repeated' }]]);
  expect((await ana.api('GET', path)).json.data).toEqual([view('Mine')]);
});

test('a token has no views', async () => {
  expect((await app.api('GET', path)).json.code).toBe('session_required');
});
