import { expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { signInAs } from '../../../test/harness/sessions.ts';
import { sql } from '../../platform/db/sql.ts';
import { issueSetUpCode } from '../setup/set-up-code.ts';
import { whyCommon } from './passwords.ts';

const owner = { name: 'Ana Torres', email: 'ana.torres@norte.example', company: 'Norte Logística, S.L.' };

test.each([
  'password1234',
  'PASSWORD1234',
  'P@ssw0rd!!!!',
  '!!!iloveyou2024',
  '123456789012',
  '210987654321',
  '000000000000',
  'abcdefghijkl',
  'qwertyuiop12',
  'qwertyuiopasdf',
  'asdfghjklzxcvbnm',
  'hunterhunter',
  'aaaaaaaaaaaa1',
  'abcdefghijklm1',
  'qwertyuiopas!',
  'ab1!ab1!ab1!',
  'ana.torres@norte.example',
  'Ana.Torres.2026',
  'torres-torres-1',
  'Norte.Logística',
  'rollcall-2026!!',
  'RollcallNorteAna1',
])('%s is refused', (password) => expect(whyCommon(password, owner)).toMatchObject({ code: 'common_password' }));

test.each([
  'correct horse battery staple',
  'tractor-lamp-7-violet',
  'Ana went to Vigo in May',
  'x7#Kp2!mQ9zR',
  'ñandú con sombrero',
  'norte-hacia-el-mar',
])('%s is accepted', (password) => expect(whyCommon(password, owner)).toBeUndefined());

const app = await startTestApp();
const error = (pointer: string) => ({ status: 422, errors: [{ pointer, code: 'common_password' }] });

test('a common password is refused when it is changed', async () => {
  const { api } = await signInAs(app, 'administrator');
  const change = (newPassword: string) =>
    api('POST', '/account/v1/password', { body: { currentPassword: 'correct horse battery staple', newPassword } });
  const { email } = (await api('GET', '/account/v1/me')).json.data;
  for (const password of ['password1234', email, 'rollcall-acme']) {
    expect((await change(password)).json).toMatchObject(error('/newPassword'));
  }
  expect((await change('another horse battery staple')).status).toBe(200);
});

test('a common password is refused for the first administrator, and nothing is created', async () => {
  const empty = await startTestApp();
  await empty.db.run(sql`delete from accounts`);
  const setUpCode = await issueSetUpCode(empty.db, empty.clock);
  const setUp = (password: string) => {
    const administrator = { name: 'Ana Torres', email: 'ana@norte.example', password };
    const body = { setUpCode, company: 'Norte', timeZone: 'Europe/Madrid', language: 'es', administrator };
    return empty.api('POST', '/account/v1/set-up', { token: null, body });
  };
  expect((await setUp('norte-norte-ana')).json).toMatchObject(error('/administrator/password'));
  expect((await setUp('correct horse battery staple')).status).toBe(201);
});
