/**
 * Files of exports by the made profiles, compared byte by byte with test/fixtures/export-profiles, whose figures were worked
 * out by hand; an export with late corrections.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { lateJanuary } from '../../../test/harness/late-january.ts';

const app = await startTestApp();
const profiles = '/payroll/v1/export-profiles';
const { january, february, ana, leo } = await lateJanuary(app);
const fixture = (name: string) =>
  readFileSync(new URL(`../../../test/fixtures/export-profiles/${name}`, import.meta.url));

/** The bytes of a file, which is not always UTF-8. */
async function download(exported: { id: string }, profileId?: string, token = app.token, profileVersion?: number) {
  const asked = { ...(profileId && { profileId }), ...(profileVersion && { profileVersion: String(profileVersion) }) };
  const query = `?${new URLSearchParams(asked)}`;
  const reply = await fetch(`${app.origin}/payroll/v1/exports/${exported.id}/file${query}`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/csv, text/plain, application/json' },
  });
  const bytes = Buffer.from(await reply.arrayBuffer());
  const names = ['content-type', 'content-disposition', 'rollcall-file-sha256', 'rollcall-profile-version'];
  const [type, disposition, sha256, version] = names.map((name) => reply.headers.get(name));
  return { status: reply.status, type, disposition, sha256, version, bytes, text: bytes.toString() };
}

// biome-ignore lint/suspicious/noExplicitAny: replies whose form the tests are about
type Data = any;
const template = async (code: string): Promise<Data> =>
  (await app.read('/payroll/v1/export-profile-templates')).find((one: Data) => one.code === code).profile;
const columns = (...paths: string[]) => paths.map((path) => ({ heading: path, path }));

describe('the made profiles', () => {
  test.each([
    ['lines-csv', 'lines-as-csv-2026-02-01-2026-02-28.csv', 'text/csv; charset=utf-8'],
    ['people-csv', 'one-line-per-employee-2026-02-01-2026-02-28.csv', 'text/csv; charset=utf-8'],
    ['fixed-width-example', 'fixed-width-example-2026-02-01-2026-02-28.txt', 'text/plain; charset=windows-1252'],
  ])('%s', async (code, name, type) => {
    const { id } = await app.create(profiles, await template(code));
    const file = await download(february, id);
    expect(file).toMatchObject({ status: 200, type, disposition: `attachment; filename="${name}"` });
    expect(file.bytes.toString('latin1')).toBe(fixture(name).toString('latin1'));
  });
});

const create = async (body: object) => (await app.create(profiles, body)).id as string;
const refused = async (body: object, path = profiles): Promise<[string, string][]> => {
  const { status, json } = await app.api('POST', path, { body });
  expect(status).toBe(422);
  return json.errors.map(({ pointer, code }: Data) => [pointer, code]);
};

describe('a profile', () => {
  test('gives the receiving system its codes, and JSON the values as they are', async () => {
    const concept = { heading: 'concept', path: 'conceptCode', map: [{ from: 'IT', to: '900' }] };
    const id = await create({
      ...{ name: 'As JSON', format: 'json', content: 'lines' },
      columns: [concept, ...columns('quantity', 'isCorrection'), { heading: 'company', constant: '01' }],
    });
    const { type, text } = await download(january, id);
    expect(type).toBe('application/json; charset=utf-8');
    expect(JSON.parse(text)[3]).toEqual({ concept: '900', quantity: 3, isCorrection: false, company: '01' });
    expect(JSON.parse(text)).toHaveLength(6);
  });

  test('cuts a text at its width, writes letters in its encoding, and never cuts a number', async () => {
    const name = { path: 'employee.lastName', width: 8 };
    const body = {
      format: 'fixed_width',
      content: 'people',
      encoding: 'windows-1252',
      hasHeadings: false,
      lineEnd: 'lf',
    };
    const narrow = await create({ ...body, name: 'Narrow', columns: [name, { path: 'employee.code', width: 3 }] });
    expect(await download(january, narrow)).toMatchObject({
      status: 409,
      type: 'application/problem+json; charset=utf-8',
    });
    const wide = await create({
      ...body,
      name: 'Wide',
      columns: [name, { path: 'employee.code', width: 5, align: 'right' }],
    });
    const { bytes } = await download(january, wide);
    // ñ is one byte, and Ł, which the encoding does not have, a plain L.
    expect(bytes.toString('latin1')).toBe('Pe\u00f1a; "R 1001\n=1+1     1002\nLuczak   1003\n');
  });

  test('measures and quotes a text as its encoding has it', async () => {
    const code = { heading: 'code', path: 'employee.code', width: 5, align: 'right' };
    const body = { content: 'people', hasHeadings: false, lineEnd: 'lf' };
    const first = async (profile: object) =>
      (await download(january, await create({ ...body, ...profile }))).bytes.toString('latin1').split('\n')[0];
    // Where ½ is three letters and … three points, the code still stands behind the tenth place.
    const half = { constant: '½ Ltd…', width: 10 };
    const fixed = { name: 'Half', format: 'fixed_width', encoding: 'iso-8859-15', columns: [half, code] };
    expect(await first(fixed)).toBe('1?2 Ltd... 1001');
    // Semicolons and signs of full width become plain ones.
    const full = [{ constant: 'A；B' }, { constant: '＝1' }, code];
    const csv = { name: 'Full', format: 'csv', delimiter: 'semicolon', encoding: 'windows-1252', columns: full };
    expect(await first(csv)).toBe(`"A;B";'=1;1001`);
  });

  test('still has the payment in minor units that rows of earlier releases have', async () => {
    const paths = ['employee.code', 'salaries.0.remuneration', 'salaries.0.remunerationAmount'];
    const body = { name: 'Payments', format: 'csv', content: 'people', decimals: 2, hasHeadings: false };
    const id = await create({ ...body, columns: columns(...paths) });
    expect((await app.api('PATCH', `${profiles}/${id}`, { body: { name: 'Payment' } })).status).toBe(200);
    expect((await download(january, id)).text).toMatch(/^1001,200000,2000\.00\r\n/);
  });

  test('has the differences of corrections', async () => {
    const paths = ['employeeCode', 'periodOfOrigin', 'path', 'before', 'after', 'difference'];
    const id = await create({ name: 'Differences', format: 'csv', content: 'corrections', columns: columns(...paths) });
    const { text } = await download(february, id);
    expect(text.split('\r\n')).toContain('1002,2026-01-01,secondsOvertime,0,9000,9000');
  });

  test('is refused with every mistake at once', async () => {
    const wrong = [
      { heading: 'a', path: 'nothing', width: 5 },
      { path: 'quantity', fill: 'zero' },
      { path: 'unit', constant: 'x', width: 3 },
      { width: 3 },
      { path: 'salaries.0.grossSalary', width: 9 },
    ];
    expect(
      await refused({ name: 'W', format: 'fixed_width', content: 'lines', decimalSeparator: 'none', columns: wrong }),
    ).toEqual([
      ['/columns/0/path', 'not_found'],
      ['/columns/1/width', 'required'],
      ['/columns/1/align', 'contradiction'],
      ['/columns/2/path', 'contradiction'],
      ['/columns/3/path', 'contradiction'],
      ['/columns/4/path', 'not_found'],
      ['/decimals', 'required'],
    ]);
    const twice = [
      ...columns('salaries.0.grossSalary'),
      ...columns('salaries.0.grossSalary'),
      { path: 'employee.code' },
    ];
    const asJson = { name: 'W', format: 'json', content: 'people', encoding: 'iso-8859-15', columns: twice };
    expect(await refused(asJson)).toEqual([
      ['/columns/1/heading', 'repeated'],
      ['/columns/2/heading', 'required'],
      ['/encoding', 'contradiction'],
    ]);
    const paths = [
      'contracts.0',
      'contracts.x.days',
      'employee.toString',
      'lines.IT',
      'corrections.TRA.days',
      'identity',
    ];
    expect(await refused({ name: 'W', format: 'csv', content: 'people', columns: columns(...paths) })).toHaveLength(6);
  });
});

test('an export keeps its profile as it was, by which its file is written for ever', async () => {
  const [period] = await app.read('/payroll/v1/periods?from=2026-03-01&to=2026-03-01');
  const path = `/payroll/v1/periods/${period.id}`;
  await app.api('POST', `${path}/lock`);
  const unknown = { profileId: '01936f2e-7c1a-7d30-9b52-3f8a1c5d7e90' };
  expect(await refused(unknown, `${path}/exports`)).toEqual([['/profileId', 'not_found']]);
  const profileId = await create({ name: 'Kept', format: 'csv', content: 'lines', columns: columns('conceptCode') });
  const exported = await app.create(`${path}/exports`, { profileId });
  expect(exported.profileId).toBe(profileId);
  expect((await download(exported)).text).toBe('conceptCode\r\nsalary\r\nTRA\r\nsalary\r\n');
  expect(exported.profileVersion).toBe(1);
  const first = await download(exported);
  const sha256 = createHash('sha256').update(first.bytes).digest('hex');
  expect(first).toMatchObject({ version: '1', sha256 });
  const digest = await app.read(`/payroll/v1/exports/${exported.id}/file-digest`);
  const fileName = 'kept-2026-03-01-2026-03-31.csv';
  const about = { fileName, contentType: first.type, size: first.bytes.length, sha256 };
  expect(digest).toEqual({ profileId, profileVersion: 1, ...about });

  // An edited profile writes other files of other exports, and of this one when asked for that version.
  const change = { hasHeadings: false, columns: columns('conceptCode', 'kind') };
  expect((await app.api('PATCH', `${profiles}/${profileId}`, { body: change })).status).toBe(200);
  expect(await download(exported)).toEqual(first);
  expect(await download(exported, profileId)).toEqual(first);
  const edited = await download(exported, undefined, app.token, 2);
  expect(edited).toMatchObject({ version: '2', text: 'salary,salary\r\nTRA,compensation\r\nsalary,salary\r\n' });
  expect(await download(february, profileId)).toMatchObject({ version: '2' });
  const other = await create({ name: 'Of today', format: 'csv', content: 'lines', columns: columns('unit') });
  const byOther = await download(exported, other);
  expect(byOther).toMatchObject({ version: '1', text: expect.stringMatching(/^unit\r\n/) });

  // A deleted profile writes the files of its versions; nothing new is made for it.
  expect((await app.api('DELETE', `${profiles}/${profileId}`)).status).toBe(200);
  expect(await download(exported)).toEqual(first);
  expect(await download(exported, undefined, app.token, 2)).toEqual(edited);
  expect(await app.read(`/payroll/v1/exports/${exported.id}/file-digest`)).toEqual(digest);
  expect(await download(february, profileId)).toMatchObject({ status: 404 });
  const never = await app.api('GET', `/payroll/v1/exports/${exported.id}/file-digest?profileVersion=9`);
  expect([never.status, never.json.errors]).toMatchObject([
    400,
    [{ parameter: 'profileVersion', code: 'not_found', detail: 'is no version that the profile has had' }],
  ]);
  const withoutProfile = await download(february);
  expect([withoutProfile.status, JSON.parse(withoutProfile.text).errors[0].parameter]).toEqual([400, 'profileId']);
});

test('a file with a sum of amounts in different currencies is refused, and one of lines has each', async () => {
  const account = await app.newAccount();
  const create = async (path: string, body: object): Promise<Data> => account.create(path, body);
  await create('/payroll/v1/pay-groups', {
    ...{ name: 'All', frequency: 'monthly', firstDay: '2026-10-01', isDefault: true },
  });
  const { id: employeeId } = await create('/core/v3/employees', {
    ...{ firstName: 'Eva', lastName: 'Ruiz', code: 7, startDate: '2026-10-01' },
  });
  const halves = [
    { currency: 'JPY', startDate: '2026-10-01', endDate: '2026-10-15', date: '2026-10-10', amount: 1_000 },
    { currency: 'KWD', startDate: '2026-10-16', endDate: null, date: '2026-10-20', amount: 1.005 },
  ];
  for (const { currency, startDate, endDate, date, amount } of halves) {
    const pay = { payPeriod: 'monthly', grossSalary: 20_000, payments: 12 };
    await create('/contract/v1/salaries', { employeeId, currency, startDate, endDate, ...pay });
    const kind = { compensationType: 'variable', period: 'monthly', status: 'active', code: 'BON' };
    const { id: compensationId } = await create('/contract/v1/compensations', { name: currency, currency, ...kind });
    const assignments = `/contract/v1/employees/${employeeId}/compensations/${compensationId}`;
    await create(assignments, { startDate, endDate });
    await create('/contract/v1/monthly-variable-compensations', { employeeId, compensationId, date, amount });
  }
  const [{ id: periodId }] = await account.read('/payroll/v1/periods?from=2026-10-01&to=2026-10-01');
  const preview = (content: string, ...paths: string[]) =>
    account.api('POST', '/payroll/v1/export-profiles/preview', {
      body: { periodId, profile: { name: 'P', format: 'csv', content, columns: columns(...paths) } },
    });
  expect((await preview('people', 'employee.code', 'lines.BON.amount')).json).toMatchObject({
    ...{ status: 409, code: 'mixed_units' },
    detail: `BON.amount of the employee ${employeeId} would add up JPY, KWD.`,
  });
  expect((await preview('people', 'employee.code', 'lines.salary.quantity')).json.data.text).toContain('7,31\r\n');
  const { text } = (await preview('lines', 'conceptCode', 'amount', 'currency')).json.data;
  expect(text).toContain('BON,1000,JPY\r\nBON,1.005,KWD\r\n');
});

test('a file that would lack values is refused', async () => {
  const id = await create({
    name: 'Pay',
    format: 'csv',
    content: 'people',
    columns: columns('salaries.0.grossSalary'),
  });
  const token = await app.newToken(['payroll:read']);
  const { status, text } = await download(february, id, token);
  expect([status, JSON.parse(text).detail]).toEqual([403, 'This request requires the scopes salaries:read.']);
  expect((await download(february, id, await app.newToken(['payroll:read', 'salaries:read']))).status).toBe(200);
});

test('a preview has the first records of an export, or of a period as it is now, and stores nothing', async () => {
  const profile = {
    name: 'P',
    format: 'csv',
    content: 'people',
    columns: columns('employee.code', 'employments.0.days'),
  };
  const ask = (body: object) => app.api('POST', `${profiles}/preview`, { body });
  const before = (await app.events()).length;
  expect((await ask({ profile, exportId: february.id })).json.data).toEqual({
    ...{ fileName: 'p-2026-02-01-2026-02-28.csv', contentType: 'text/csv; charset=utf-8' },
    text: 'employee.code,employments.0.days\r\n1001,28\r\n1002,28\r\n1003,\r\n',
  });
  const [may] = await app.read('/payroll/v1/periods?from=2026-05-01&to=2026-05-01');
  const { text } = (await ask({ profile, periodId: may.id })).json.data;
  expect(text).toBe('employee.code,employments.0.days\r\n1001,31\r\n1002,31\r\n');
  const wrong = { profile: { ...profile, columns: columns('x') } };
  expect(await refused(wrong, `${profiles}/preview`)).toEqual([
    ['/profile/columns/0/path', 'not_found'],
    ['/periodId', 'contradiction'],
  ]);
  expect((await app.events()).length).toBe(before);
});

test('a line for each employee has both salaries of a rise, and both employments of a rehire', async () => {
  const done = async (path: string, body: object) => {
    expect((await app.api('POST', path, { body })).status).toBe(200);
  };
  const raised = { effectiveDate: '2026-05-16', salary: { grossSalary: 36_000 } };
  await done(`/contract/v1/employees/${ana}/pay-change`, raised);
  await done(`/core/v3/employees/${leo}/deactivate`, { endDate: '2026-05-10' });
  await done(`/core/v3/employees/${leo}/reactivate`, { startDate: '2026-05-21' });
  const [{ id: periodId }] = await app.read('/payroll/v1/periods?from=2026-05-01&to=2026-05-01');
  const body = { profile: await template('people-csv'), periodId };
  const { text } = (await app.api('POST', `${profiles}/preview`, { body })).json.data;
  const [headings = [], ...lines]: string[][] = text.split('\r\n').map((line: string) => line.split(/;(?! )/));
  const names = ['Alta', 'Días', 'Alta 2', 'Días 2', 'Salario por paga', 'Días de salario'].concat(
    'Salario por paga 2',
    'Días de salario 2',
  );
  const shown = lines.map((line) => names.map((name) => line[headings.indexOf(name)]));
  expect(shown.slice(0, 2)).toEqual([
    ['01/01/2026', '31', '', '', '2500,00', '15', '3000,00', '16'],
    ['01/01/2026', '10', '21/05/2026', '11', '1500,00', '10', '', ''],
  ]);
});
