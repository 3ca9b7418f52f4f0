/** People from a file: checked, corrected and written by the worker, as an administrator uses it. */
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../test/harness/app.ts';
import { type SignedIn, signInAs } from '../../test/harness/sessions.ts';
import { instantOf } from '../platform/clock.ts';
import type { Transaction } from '../platform/db/database.ts';
import { compile, sql } from '../platform/db/sql.ts';
import { fieldError } from '../platform/field-error.ts';
import { fieldErrors } from '../platform/field-errors.ts';
import { createLogger } from '../platform/log.ts';
import { tooMuchToDo } from '../platform/shedding.ts';
import { invalidBody } from '../platform/validate.ts';
import { createImportWorker, purgeImportRows } from './index.ts';

/** The next writes of progress fail with these, as if the connection broke at the end of a chunk. */
const breaks: Error[] = [];
/** How many statements have read all places of a kind, or how the file writes their names. */
let placeReads = 0;
const notePlaces = (query: Parameters<Transaction['all']>[0]) => {
  if (/to_jsonb\(r\) ->> 'code'|from import_rows r\s.*r\.cells\[/s.test(compile(query).sql)) placeReads++;
};
const breaking = (tx: Transaction): Transaction => ({
  ...tx,
  all: (query) => {
    notePlaces(query);
    return tx.all(query);
  },
  first: (query) => {
    notePlaces(query);
    return tx.first(query);
  },
  run: (query) => {
    const broken = compile(query).sql.includes('update import_rows r set outcome = g.outcome') && breaks.shift();
    if (broken) throw broken;
    return tx.run(query);
  },
});

const app = await startTestApp({
  wrap: (db) => ({ ...db, transaction: (act, seal) => db.transaction((tx) => act(breaking(tx)), seal) }),
});
const path = '/account/v1/imports';
const people = '/core/v3/employees';

// biome-ignore lint/suspicious/noExplicitAny: rows as the API gives them
type Row = any;

let ana: SignedIn;
beforeAll(async () => {
  ana = await signInAs(app, 'administrator');
});

const call = async (method: string, to: string, body?: object, status = 200): Promise<Row> => {
  const reply = await ana.api(method, `${path}${to}`, body ? { body } : {});
  expect(reply.status, reply.text).toBe(status);
  return reply.json.data;
};
const give = (text: string): Promise<Row> => call('POST', '', { fileName: 'people.csv', text }, 201);
const work = () => app.app.runImports();
/** Gives a file and checks it. */
const checked = async (text: string, change?: object): Promise<Row> => {
  const { id } = await give(text);
  if (change) await call('PATCH', `/${id}`, change);
  await call('POST', `/${id}/check`);
  await work();
  return call('GET', `/${id}`);
};
const imported = async (id: string): Promise<Row> => {
  await call('POST', `/${id}/start`);
  await work();
  return call('GET', `/${id}`);
};
const rowsOf = (id: string, query = ''): Promise<Row[]> => call('GET', `/${id}/rows${query}`);
const fieldsOf = ({ columns }: Row) => columns.map(({ field }: Row) => field);
const find = (query: string): Promise<Row[]> => app.read(`${people}?${query}`);

describe('an import', () => {
  test('is a draft until it is checked, says what each row would do, and then does it', async () => {
    await app.create('/core/v3/departments', { name: 'Administración' });
    await app.create(people, { firstName: 'Old', lastName: 'One', externalId: 'E2', phone: '1' });
    await app.create(people, { firstName: 'Same', lastName: 'One', externalId: 'E3' });
    const draft = await give(
      'Id externo;Nombre;Apellidos;Teléfono;Departamento\nE1;New;One;;administración\nE2;Old;One;2;\nE3;Same;One;;\n',
    );
    expect(draft).toMatchObject({ status: 'draft', fileName: 'people.csv', createdBy: { id: ana.id } });
    expect(fieldsOf(draft)).toEqual(['externalId', 'firstName', 'lastName', 'phone', 'departmentId']);
    await call('POST', `/${draft.id}/start`, undefined, 409);
    await call('POST', `/${draft.id}/check`);
    const before = (await app.events()).length;
    await work();
    const { status, counts } = await call('GET', `/${draft.id}`);
    expect([status, counts]).toEqual([
      'checked',
      { rows: 3, done: 0, new: 1, changed: 1, same: 1, refused: 0, unchecked: 0 },
    ]);
    expect(await app.events(before)).toEqual([]);
    const [fresh, changed, same] = await rowsOf(draft.id);
    expect(fresh).toMatchObject({ number: 2, outcome: 'new', name: 'New One', changes: [], errors: [] });
    expect(changed).toMatchObject({
      outcome: 'changed',
      changes: [{ object: 'employee', field: 'phone', before: '1', after: '2' }],
    });
    expect(same).toMatchObject({ outcome: 'same', changes: [] });

    const done = await imported(draft.id);
    expect(done).toMatchObject({ status: 'done', counts: { done: 3, new: 1, changed: 1, same: 1 } });
    expect(await find('externalId=E1&expand=department')).toMatchObject([{ department: { name: 'Administración' } }]);
    const events = await app.events(before);
    expect(events.map(({ type, actor }) => [type, actor.id])).toEqual([
      ['employee.created', ana.id],
      ['employee.updated', ana.id],
      ['import.finished', ana.id],
    ]);
    await call('POST', `/${draft.id}/cancel`, undefined, 409);
  });

  test('refuses each wrong row alone, names every cell, and groups the errors by cause', async () => {
    await app.create(people, { firstName: 'Taken', lastName: 'One', email: 'taken@x.example' });
    const lines = Array.from({ length: 40 }, (_, i) => `P${i},Sol,p${i}@x.example,2026-01-01,Pilot`);
    const { id, causes, counts } = await checked(
      [
        'First name,Last name,E-mail,Start date,Position',
        ...lines,
        'Eva,Sol,twice@x.example,1/2/2026,',
        'Ada,Sol,TWICE@x.example,31/2/2026,',
        'Uma,Sol,nobody,2026-01-01,',
      ].join('\n'),
    );
    expect(counts).toMatchObject({ new: 1, refused: 42 });
    expect(causes.map(({ error, rows, different }: Row) => [error.code, error.column, rows, different])).toEqual([
      ['not_found', 4, 40, 1],
      ['repeated', 2, 1, 1],
      ['invalid_format', 3, 1, 1],
      ['invalid_format', 2, 1, 1],
    ]);
    expect(causes[0]).toMatchObject({ error: { field: 'jobChargeId' }, values: ['Pilot'] });
    expect(causes[0].names).toContain('P0 Sol');
    const wrong = await rowsOf(id, '?outcome=refused&column=2');
    expect(wrong.map(({ number, errors }) => [number, errors.map((error: Row) => error.column)])).toEqual([
      [43, [2, 3]],
      [44, [2]],
    ]);

    await call('PATCH', `/${id}`, { creates: ['job_charges'] });
    await call('POST', `/${id}/cells`, {
      cells: [
        { row: 43, column: 2, value: 'ada@x.example' },
        { row: 43, column: 3, value: '28/2/2026' },
      ],
    });
    await work();
    expect((await call('GET', `/${id}`)).counts).toMatchObject({ new: 42, refused: 1 });
    expect(await app.read('/core/v3/job-charges?name=Pilot')).toEqual([]);
    const done = await imported(id);
    expect(done.counts).toMatchObject({ new: 42, refused: 1, done: 42 });
    expect(await app.read('/core/v3/job-charges?name=Pilot')).toHaveLength(1);
    expect(await find('email=p39@x.example')).toHaveLength(1);
    expect(await find('email=ada@x.example')).toMatchObject([{ startDate: '2026-02-28' }]);
  });

  test('finds existing employees by id, external id, code and e-mail, and mixes none of them up', async () => {
    const make = (more: object) => app.create(people, { firstName: 'Known', lastName: 'Person', ...more });
    const [byCode, byMail, byBoth] = [
      await make({ code: 501 }),
      await make({ email: 'known@x.example' }),
      await make({ externalId: 'K1', email: 'other@x.example' }),
    ];
    const { id } = await checked(
      'External id,Code,E-mail,First name,Last name\n' +
        'K7,501,,A,Person\n,,KNOWN@x.example,B,Person\nK1,,,C,Person\nK9,,other@x.example,D,Person\n',
    );
    const rows = await rowsOf(id);
    expect(rows.map(({ outcome, employeeId }) => [outcome, employeeId])).toEqual([
      ['changed', byCode.id],
      ['changed', byMail.id],
      ['changed', byBoth.id],
      // K9 is another employee than K1, whose e-mail it would take.
      ['refused', null],
    ]);
    expect(rows[3].errors).toMatchObject([{ column: 2, code: 'already_taken' }]);
    await imported(id);
    expect(await app.read(`${people}/${byCode.id}`)).toMatchObject({ externalId: 'K7', firstName: 'A' });
  });

  test('finds employees by the longest code, and by one with zeros before it', async () => {
    const make = (code: number) => app.create(people, { firstName: 'Coded', lastName: 'Person', code });
    const [longest, short] = [await make(2_147_483_646), await make(1042)];
    const { id } = await checked(
      'Code,First name,Last name\n2147483646,A,Person\n0000001042,B,Person\n2147483647,C,Person\n99999999999,D,Person\n',
    );
    expect((await rowsOf(id)).map(({ outcome, employeeId }) => [outcome, employeeId])).toEqual([
      ['changed', longest.id],
      ['changed', short.id],
      ['refused', null],
      ['refused', null],
    ]);
  });

  test('refuses dates of two days also after the date that shows the order is corrected', async () => {
    const { id, causes } = await checked(
      'External id,First name,Last name,Start date,Effective date\nO1,A,Order,12/31/2025,\nO2,B,Order,01/02/2026,\nO3,C,Order,,2/3/2026\n',
    );
    const reasons = (some: Row[]) => some.map(({ error, rows }) => [error.reason, rows]);
    expect(reasons(causes)).toEqual([
      ['cell_date', 1],
      ['cell_date_order', 1],
      ['cell_date_order', 1],
    ]);
    const correct = async (row: number, column: number, value: string) => {
      await call('POST', `/${id}/cells`, { cells: [{ row, column, value }] });
      await work();
      const found = await call('GET', `/${id}`);
      return [found.counts.new, reasons(found.causes)];
    };
    const second = ['cell_date_order', 1];
    expect(await correct(2, 3, '2025-12-31')).toEqual([1, [second, second]]);
    expect(await correct(3, 3, '2026-01-02')).toEqual([2, [second]]);
    expect((await rowsOf(id, '?outcome=refused'))[0].errors).toMatchObject([{ column: 4, params: { row: 2 } }]);
    expect(await correct(4, 4, '2026-02-03')).toEqual([3, []]);
  });

  test('refuses dates of two days because of a column that is not imported', async () => {
    const fields = ['firstName', 'lastName', 'startDate', null];
    const { counts } = await checked('First name,Last name,Start date,Seen\nA,B,01/02/2026,12/31/2025\n', { fields });
    expect(counts).toMatchObject({ new: 0, refused: 1 });
  });

  test('writes no row that was the same at the check', async () => {
    const { id: personId } = await app.create(people, {
      firstName: 'Same',
      lastName: 'Then',
      externalId: 'S1',
      phone: '1',
    });
    const { id, counts } = await checked('External id,First name,Phone\nS1,Same,1\n');
    expect(counts).toMatchObject({ same: 1 });
    await app.change('PATCH', `${people}/${personId}`, { phone: '2' });
    const before = (await app.events()).length;
    expect(await imported(id)).toMatchObject({ status: 'done', counts: { done: 1, same: 1 } });
    expect((await app.events(before)).map(({ type }) => type)).toEqual(['import.finished']);
    expect(await app.read(`${people}/${personId}`)).toMatchObject({ phone: '2' });
  });

  test('refuses a row that would undo what another user changed since the check, and no other', async () => {
    const make = (externalId: string) =>
      app.create(people, { firstName: 'Of', lastName: externalId, externalId, phone: '1', city: 'Vigo' });
    const [both, own, done, alone] = [await make('U1'), await make('U2'), await make('U3'), await make('U4')];
    const { id, counts } = await checked(
      `External id,First name,Phone,City\n${['U1', 'U2', 'U3', 'U4'].map((one) => `${one},Of,2,Vigo`).join('\n')}\n`,
    );
    expect(counts).toMatchObject({ changed: 4 });
    await app.change('PATCH', `${people}/${both.id}`, { city: 'Lugo' });
    await app.change('PATCH', `${people}/${own.id}`, { phone: '3' });
    await app.change('PATCH', `${people}/${done.id}`, { phone: '2' });
    await app.change('PATCH', `${people}/${alone.id}`, { city: 'Vigo', workPhone: '9' });
    expect((await imported(id)).counts).toMatchObject({ changed: 1, same: 1, refused: 2 });
    expect(await app.read(`${people}/${both.id}`)).toMatchObject({ phone: '1', city: 'Lugo' });
    expect(await app.read(`${people}/${own.id}`)).toMatchObject({ phone: '3' });
    expect(await app.read(`${people}/${alone.id}`)).toMatchObject({ phone: '2', workPhone: '9' });
    expect((await rowsOf(id, '?outcome=refused')).map(({ errors }) => errors)).toMatchObject([
      [{ code: 'contradiction', reason: 'check' }],
      [{ code: 'contradiction', reason: 'check' }],
    ]);
  });

  describe('compares what it splits with the check, and refuses a row', () => {
    const fields = ['externalId', 'firstName', 'contract.weeklyHours', 'salary.grossSalary', 'placement.payGroupId'];
    const payGroups = '/payroll/v1/pay-groups';
    let made = 0;
    const make = async () => {
      const externalId = `Z${++made}`;
      const { id: employeeId } = await app.create(people, {
        ...{ firstName: 'Of', lastName: 'Raise', externalId, startDate: '2026-01-01' },
      });
      const own = { employeeId, startDate: '2026-01-01' };
      const { id: contractId } = await app.create('/contract/v1/contracts', { ...own, weeklyHours: 40 });
      const usual = { currency: 'EUR', payPeriod: 'monthly', payments: 12 };
      const { id: salaryId } = await app.create('/contract/v1/salaries', { ...own, grossSalary: 30_000, ...usual });
      return { externalId, employeeId, contractId, salaryId };
    };
    const check = async (cells: string) => {
      const { id, counts } = await checked(`Id,Name,Hours,Gross salary,Group\n${cells}\n`, { fields });
      expect(counts, JSON.stringify(await rowsOf(id))).toMatchObject({ changed: 1 });
      return id;
    };
    const ok = async (method: string, to: string, body: object) => {
      const reply = await app.api(method, to, { body });
      expect(reply.status, reply.text).toBeLessThan(300);
    };
    const payChange = (employeeId: string, effectiveDate: string, body: object) =>
      ok('POST', `/contract/v1/employees/${employeeId}/pay-change`, { effectiveDate, ...body });
    const group = (name: string): Promise<Row> =>
      app.create(payGroups, { name, frequency: 'monthly', firstDay: '2026-01-01' });
    const refused = { changed: 0, refused: 1 };

    test.each(['2026-11-20', '2026-11-01'])('after a pay change from %s on', async (day) => {
      const { externalId, employeeId } = await make();
      const id = await check(`${externalId},Of,,32000,`);
      await payChange(employeeId, day, { salary: { grossSalary: 35_000 } });
      expect((await imported(id)).counts).toMatchObject(refused);
      const [row] = await rowsOf(id);
      expect(row).toMatchObject({ outcome: 'refused', errors: [{ code: 'contradiction', reason: 'check' }] });
    });

    test('after a correction of the salary', async () => {
      const { externalId, salaryId } = await make();
      const id = await check(`${externalId},Of,,32000,`);
      await ok('PATCH', `/contract/v1/salaries/${salaryId}`, { grossSalary: 35_000 });
      expect((await imported(id)).counts).toMatchObject(refused);
    });

    test('after other hours of the contract from an earlier day on', async () => {
      const { externalId, employeeId } = await make();
      const id = await check(`${externalId},Of,30,,`);
      await payChange(employeeId, '2026-11-01', { contract: { weeklyHours: 20 } });
      expect((await imported(id)).counts).toMatchObject(refused);
    });

    test('after a move to another pay group from an earlier day on', async () => {
      const { externalId, employeeId } = await make();
      const [, other] = [await group('Wanted'), await group('Other')];
      const id = await check(`${externalId},Of,,,Wanted`);
      await app.create('/core/v3/placements', { employeeId, startDate: '2026-11-01', payGroupId: other.id });
      expect((await imported(id)).counts).toMatchObject(refused);
    });

    test('but not after a change of what it does not change', async () => {
      const { externalId, employeeId } = await make();
      const id = await check(`${externalId},Of,,32000,Wanted`);
      await ok('POST', `/schedule/v1/work-entries/clock-in`, { employeeId });
      await ok('PATCH', `${people}/${employeeId}`, { phone: '1' });
      await payChange(employeeId, '2026-11-01', { contract: { weeklyHours: 20 } });
      expect((await imported(id)).counts).toMatchObject({ changed: 1, refused: 0 });
    });

    test('if an earlier version has checked it, unless it changes fields of the employee alone', async () => {
      const byEarlier = async (cells: string) => {
        const id = await check(cells);
        await app.db.run(sql`update import_rows set basis = null where account_id = ${app.id} and import_id = ${id}`);
        return id;
      };
      const { externalId, employeeId, salaryId } = await make();
      const id = await byEarlier(`${externalId},Of,,32000,`);
      await ok('PATCH', `/contract/v1/salaries/${salaryId}`, { grossSalary: 35_000 });
      expect((await imported(id)).counts).toMatchObject(refused);
      const [row] = await rowsOf(id);
      expect(row).toMatchObject({ outcome: 'refused', errors: [{ code: 'contradiction', reason: 'check' }] });
      expect(await app.read(`/contract/v1/salaries/${salaryId}`)).toMatchObject({ grossSalary: 35_000, endDate: null });
      expect((await imported(await byEarlier(`${externalId},Other,,,`))).counts).toMatchObject({ changed: 1 });
      expect(await app.read(`${people}/${employeeId}`)).toMatchObject({ firstName: 'Other' });
    });
  });

  test('writes on the next day what the check showed', async () => {
    const [north, south] = [
      await app.create('/core/v3/departments', { name: 'Overnight North' }),
      await app.create('/core/v3/departments', { name: 'Overnight South' }),
    ];
    const office = await app.create('/core/v3/offices', { name: 'Overnight Office' });
    const today = instantOf(app.clock.now());
    const make = async (externalId: string, startDate: string) => {
      const place = { departmentId: north.id, officeId: office.id };
      const { id: employeeId } = await app.create(people, {
        ...{ firstName: 'Over', lastName: 'Night', externalId, startDate, ...place },
      });
      const own = { employeeId, startDate };
      await app.create('/contract/v1/contracts', { ...own, endDate: '2027-12-31', weeklyHours: 40, comment: 'As is' });
      const usual = { currency: 'EUR', payPeriod: 'monthly', payments: 12 };
      await app.create('/contract/v1/salaries', { ...own, grossSalary: 30_000, ...usual });
      return employeeId;
    };
    const ids = [
      await make('D1', '2026-11-20'),
      await make('D2', '2026-01-01'),
      await make('D3', '2026-01-01'),
      await make('D4', '2026-11-20'),
    ];
    const fields = [
      ...['externalId', 'firstName', 'startDate', 'departmentId', 'officeId', 'effectiveDate'],
      ...['contract.endDate', 'contract.weeklyHours', 'contract.comment', 'salary.grossSalary', 'salary.currency'],
    ];
    const pay = '2027-12-31,30,As is,32000,EUR';
    const { id, counts } = await checked(
      [
        'External id,First name,Start date,Department,Office,From,Contract end,Hours,Comment,Salary,Currency',
        `D1,Over,2026-11-20,Overnight South,Overnight Office,,${pay}`,
        `D2,Over,2026-01-01,Overnight South,Overnight Office,,${pay}`,
        `D3,Over,2026-01-01,Overnight South,Overnight Office,2026-11-21,${pay}`,
        `D4,Over,2026-11-20,,,,,30,,,`,
      ].join('\n'),
      { fields },
    );
    expect(counts).toMatchObject({ changed: 4 });
    app.clock.advance({ days: 1 });
    const done = await imported(id);
    app.clock.set(today);
    expect(done.counts, JSON.stringify(await rowsOf(id))).toMatchObject({ changed: 4, refused: 0 });
    for (const one of ids.slice(0, 3)) {
      const [, latest] = await app.read(`/core/v3/placements?employeeId=${one}&orderBy=startDate`);
      expect(latest).toMatchObject({ startDate: '2026-11-21', departmentId: south.id, officeId: office.id });
    }
  });

  test('refuses a row that is no longer about the employee of the check', async () => {
    const make = (externalId: string, email: string) =>
      app.create(people, { firstName: 'Of', lastName: externalId, externalId, email, phone: '1' });
    const [gone, moved] = [await make('V1', 'v1@x.example'), await make('V2', 'v2@x.example')];
    const { id, counts } = await checked(
      'E-mail,First name,Last name,Phone\nv1@x.example,A,Row,2\nv2@x.example,B,Row,2\nv3@x.example,C,Row,2\nv4@x.example,D,Row,2\n',
    );
    expect(counts).toMatchObject({ changed: 2, new: 2 });
    await app.change('DELETE', `${people}/${gone.id}?force=true`);
    await app.change('PATCH', `${people}/${moved.id}`, { email: null });
    await make('V3', 'v2@x.example');
    await make('V4', 'v3@x.example');
    const before = (await app.events()).length;
    const done = await imported(id);
    expect(done).toMatchObject({ status: 'done', counts: { done: 4, new: 1, changed: 0, refused: 3 } });
    expect(done.causes).toMatchObject([{ error: { code: 'contradiction', reason: 'check' }, rows: 3 }]);
    expect((await app.events(before)).map(({ type }) => type)).toEqual(['employee.created', 'import.finished']);
  });

  test('writes no new hire over the employee whose old e-mail they take', async () => {
    const { id: deskId } = await app.create(people, { firstName: 'At', lastName: 'Desk', email: 'desk@x.example' });
    const fill = Array.from({ length: 120 }, (_, i) => `,Fill${i},Desk,fill${i}@x.example`);
    for (const between of [[], fill]) {
      const { id, counts } = await checked(
        [
          'Person id,First name,Last name,E-mail',
          `${deskId},At,Desk,own@x.example`,
          ...between,
          ',New,Hire,desk@x.example',
        ].join('\n'),
      );
      expect(counts).toMatchObject({ changed: 1, new: between.length, refused: 1 });
      const [refused] = await rowsOf(id, '?outcome=refused');
      expect(refused.errors).toMatchObject([
        { column: 3, code: 'repeated', reason: 'same_employee', params: { row: 2 } },
      ]);
      if (between.length > 0) await imported(id);
    }
    expect(await app.read(`${people}/${deskId}`)).toMatchObject({ firstName: 'At', email: 'own@x.example' });
  });

  describe('hires nobody again', () => {
    const head = 'First name,Last name,E-mail,Start date,Salary';
    const reasons = async (id: string) =>
      (await rowsOf(id)).map(({ outcome, errors }) => [outcome, ...errors.map(({ reason }: Row) => reason)]);

    test('by a file without keys that is imported again, also if its employees have left', async () => {
      const rows = 'Iria,Lope,,2026-02-01,20000\nUxía,Lope,,2026-03-01,21000';
      await imported((await checked(`${head}\n${rows}\n`)).id);
      const [{ id: left }] = await find('q=Iria');
      const leave = await app.api('PATCH', `${people}/${left}`, { body: { endDate: '2026-10-31' } });
      expect(leave.status, leave.text).toBe(200);
      const before = (await app.events()).length;
      const again = await checked(`${head}\n${rows}\nNoa,Lope,,2026-02-01,20000\n`);
      expect(again.counts).toMatchObject({ new: 1, refused: 2 });
      expect(again.causes).toMatchObject([{ error: { column: null, code: 'already_taken', reason: 'name' }, rows: 2 }]);
      await imported(again.id);
      expect((await app.events(before)).map(({ type }) => type)).toEqual([
        ...['employee.created', 'salary.created', 'import.finished'],
      ]);
    });

    test('whatever their name is written like, unless it has another first day or a key', async () => {
      await app.create(people, {
        ...{ firstName: 'Antía', lastName: 'Seoane', secondLastName: 'Rey', startDate: '2026-02-01' },
      });
      const { id } = await checked(
        [
          head,
          'ANTIA,Seoane  Rey,,01/02/2026,',
          'Antía,Seoane Rey,,2026-02-02,',
          'Antía,Seoane Rey,other@seoane.example,2026-02-03,',
          'Antía,Seoane,,2026-02-01,',
        ].join('\n'),
      );
      expect(await reasons(id)).toEqual([['refused', 'name'], ['new'], ['new'], ['new']]);
      expect(await reasons((await checked(`${head}\nAntía,Seoane Rey,,,\n`)).id)).toEqual([['refused', 'name']]);
    });

    test('by a row that has gained a key, unless the employee has another of that kind', async () => {
      const day = { startDate: '2026-02-01' };
      const xoel = await app.create(people, { firstName: 'Xoel', lastName: 'Rial', ...day });
      await app.create(people, { firstName: 'Catuxa', lastName: 'Rial', email: 'catuxa@rial.example', ...day });
      const rows = 'Xoel,Rial,xoel@rial.example,2026-02-01,\nCatuxa,Rial,other@rial.example,2026-02-01,';
      const { id, causes } = await checked(`${head}\n${rows}\n`);
      expect(await reasons(id)).toEqual([['refused', 'name'], ['new']]);
      expect(causes[0].error.detail).toContain('give their person id');
      expect(await reasons((await checked(`${head}\nXoel,Rial,x@rial.example,,\n`)).id)).toEqual([['refused', 'name']]);
      expect(await reasons((await checked(`${head}\nXoel,Rial,x@rial.example,2026-02-02,\n`)).id)).toEqual([['new']]);

      const byId = `Id,First name,Last name,E-mail,Start date\n${xoel.id},Xoel,Rial,xoel@rial.example,2026-02-01\n`;
      const named = await checked(byId, { fields: ['id', 'firstName', 'lastName', 'email', 'startDate'] });
      expect(named.counts).toMatchObject({ changed: 1 });
      await imported(named.id);
      expect(await reasons((await checked(`${head}\n${rows}\n`)).id)).toEqual([['same'], ['new']]);
      expect(await reasons((await checked(`${head}\nXoel,Rial,x@rial.example,2026-02-01,\n`)).id)).toEqual([['new']]);
    });

    test('by two rows with keys of different kinds', async () => {
      const { id } = await checked(
        [
          'First name,Last name,Code,E-mail,Start date',
          'Roi,Vila,7001,,2026-02-01',
          'Roi,Vila,,roi@vila.example,2026-02-01',
          'Roi,Vila,7002,roi2@vila.example,2026-02-01',
        ].join('\n'),
      );
      expect(await reasons(id)).toEqual([['new'], ['refused', 'name_in_file'], ['new']]);
    });

    test('beside one that has a day on which no employee can begin', async () => {
      const { id, causes } = await checked(`${head}\nUxío,Veiga,,01/01/0000,\nIago,Veiga,,2026-02-01,\n`);
      expect(await reasons(id)).toEqual([['refused', 'cell_date'], ['new']]);
      expect(causes[0].error).toMatchObject({ column: 3, code: 'invalid_format' });
    });

    test('whom the file names twice', async () => {
      const { id } = await checked(
        [
          head,
          'Brais,Sotelo,,2026-02-01,',
          'Brais,Sotelo,,2026-02-01,',
          'Brais,Sotelo,,2026-02-02,',
          'Brais,Sotelo,,,',
          'Sabela,Sotelo,,,',
          'Sabela,Sotelo,sabela@sotelo.example,2026-02-01,',
          'Sabela,Sotelo,sabela2@sotelo.example,2026-02-01,',
        ].join('\n'),
      );
      const twice = ['refused', 'name_in_file'];
      expect(await reasons(id)).toEqual([['new'], twice, ['new'], twice, twice, ['new'], ['new']]);
      const [, second, , , byKey] = await rowsOf(id);
      expect([second, byKey].map(({ errors }) => errors[0].params.row)).toEqual([2, 7]);
      await imported(id);
      expect(await find('q=Sotelo')).toHaveLength(4);
    });

    test('of two copies of a file that run at once', async () => {
      const lines = Array.from({ length: 120 }, (_, i) => `Copy${i},Copied,,2026-02-01,`);
      const copies = [await checked([head, ...lines].join('\n')), await checked([head, ...lines].join('\n'))];
      for (const { id } of copies) await call('POST', `/${id}/start`);
      await Promise.all([work(), work()]);
      const done = await Promise.all(copies.map(({ id }) => call('GET', `/${id}`)));
      const sum = (of: string) => done.reduce((all, { counts }) => all + counts[of], 0);
      expect([sum('new'), sum('refused')]).toEqual([120, 120]);
      expect((await app.api('GET', `${people}?q=Copied&limit=1`)).json.meta.total).toBe(120);
    });
  });

  test('a gross salary alone is paid as the company pays, that of an employee with a salary as it was', async () => {
    const file = (rows: string) => `External id,First name,Last name,Start date,Salary\n${rows}`;
    await imported((await checked(file('G1,First,Paid,2026-02-01,20000\n'))).id);
    const [first] = await find('externalId=G1');
    const usual = { currency: 'EUR', payPeriod: 'monthly', payments: 12 };
    expect(await app.read(`/contract/v1/salaries?employeeId=${first.id}`)).toMatchObject([
      { grossSalary: 20_000, ...usual },
    ]);
    const other = await app.create(people, { firstName: 'Paid', lastName: 'Otherwise', startDate: '2020-01-01' });
    const own = { currency: 'GBP', payPeriod: 'weekly', payments: 14 };
    const salary = { employeeId: other.id, startDate: '2020-01-01', grossSalary: 30_000, ...own };
    await app.create('/contract/v1/salaries', salary);
    app.clock.advance({ seconds: 1 });
    const { id, counts } = await checked(file('G2,Next,Paid,2026-02-01,21000\nG1,First,Paid,2026-02-01,22000\n'));
    expect(counts).toMatchObject({ new: 1, changed: 1, refused: 0 });
    await imported(id);
    const [next] = await find('externalId=G2');
    expect(await app.read(`/contract/v1/salaries?employeeId=${next.id}`)).toMatchObject([
      { grossSalary: 21_000, ...own },
    ]);
    const ofFirst = await app.read(`/contract/v1/salaries?employeeId=${first.id}&orderBy=startDate%20desc&limit=1`);
    expect(ofFirst).toMatchObject([{ grossSalary: 22_000, ...usual }]);
  });

  test('a gross salary alone is not paid as the row above it', async () => {
    app.clock.advance({ seconds: 1 });
    const header = 'External id,First name,Last name,Start date,Salary,Currency,Payments,Pay period';
    const rows = 'Q1,In,Francs,2026-02-01,90000,CHF,13,monthly\nQ2,As,Before,2026-02-01,30000,,,';
    await imported((await checked(`${header}\n${rows}\n`)).id);
    const [second] = await find('externalId=Q2');
    expect(await app.read(`/contract/v1/salaries?employeeId=${second.id}`)).toMatchObject([
      { grossSalary: 30_000, currency: 'EUR', payPeriod: 'monthly', payments: 12 },
    ]);
  });

  test('an annual salary is one of a year, however the employee was paid', async () => {
    const pay = { startDate: '2020-01-01', currency: 'EUR', payPeriod: 'monthly', payments: 12 };
    const before = [
      { grossSalary: 2500, grossPeriod: 'monthly' },
      { grossSalary: 15, grossPeriod: 'hourly', periodsPerYear: 1780 },
    ];
    for (const [i, own] of before.entries()) {
      const more = { externalId: `Y${i}`, startDate: '2020-01-01' };
      const { id: employeeId } = await app.create(people, { firstName: 'Paid', lastName: 'Yearly', ...more });
      await app.create('/contract/v1/salaries', { employeeId, ...pay, ...own });
    }
    const head = 'Id externo;Nombre;Apellidos;Desde;Salario bruto anual';
    const rows = 'Y0;Paid;Yearly;2026-03-01;30000\nY1;Paid;Yearly;2026-03-01;26700,50\nY2;New;Yearly;;31000';
    await imported((await checked(`${head}\n${rows}\n`)).id);
    const salaries = [];
    for (const externalId of ['Y0', 'Y1', 'Y2']) {
      const [{ id }] = await find(`externalId=${externalId}`);
      const [salary] = await app.read(`/contract/v1/salaries?employeeId=${id}&orderBy=startDate%20desc&limit=1`);
      salaries.push([salary.grossSalary, salary.grossPeriod, salary.periodsPerYear]);
    }
    expect(salaries).toEqual([
      [30_000, 'yearly', null],
      [26_700.5, 'yearly', null],
      [31_000, 'yearly', null],
    ]);
    // A column says otherwise.
    const { id } = await checked(`${head};Gross period\nY3;Per;Month;;2000;monthly\n`);
    await imported(id);
    const [{ id: employeeId }] = await find('externalId=Y3');
    const named = await app.read(`/contract/v1/salaries?employeeId=${employeeId}`);
    expect(named).toMatchObject([{ grossSalary: 2000, grossPeriod: 'monthly' }]);
  });

  test('brings placements, contracts and salaries from their days on, and changes nothing when repeated', async () => {
    await app.create('/core/v3/legal-entities', { name: 'Acme SL', country: 'ES' });
    await app.create('/core/v3/cost-centres', { code: 'CC1', name: 'Sales' });
    await app.create('/core/v3/offices', { name: 'Vigo' });
    const old = await app.create(people, {
      firstName: 'Long',
      lastName: 'There',
      externalId: 'L1',
      startDate: '2020-01-01',
    });
    const file =
      'External id,First name,Last name,Start date,Effective date,Office,Legal entity,Cost centre,Contract type,Hours,Salary,Currency,Payments,Pay period\n' +
      'N1,New,Hire,2026-02-01,,Vigo,acme sl,CC1,Permanent,40,"34.500,50",EUR,14,monthly\n' +
      'L1,Long,There,2020-01-01,2026-03-01,Vigo,Acme SL,Sales,permanent,30,27000,EUR,12,monthly\n' +
      'N2,Bad,Hire,2026-02-01,,,,,,200,-1,EUR,14,monthly\n';
    const { id, counts } = await checked(file, { creates: ['contract_types'] });
    expect(counts).toMatchObject({ new: 1, changed: 1, refused: 1 });
    const rows = await rowsOf(id);
    expect(rows[1].changes).toEqual(
      expect.arrayContaining([expect.objectContaining({ object: 'salary', field: 'grossSalary', after: 27_000 })]),
    );
    expect(rows[2].errors.map(({ field }: Row) => field)).toEqual(['contract.weeklyHours', 'salary.grossSalary']);
    await imported(id);
    const [hired] = await find('externalId=N1');
    expect(await app.read(`/contract/v1/contracts?employeeId=${hired.id}`)).toMatchObject([
      { startDate: '2026-02-01', weeklyHours: 40, contractTypeName: 'Permanent' },
    ]);
    expect(await app.read(`/contract/v1/salaries?employeeId=${old.id}`)).toMatchObject([
      { startDate: '2026-03-01', grossSalary: 27_000, payments: 12 },
    ]);
    expect(await app.read(`/contract/v1/salaries?employeeId=${hired.id}`)).toMatchObject([{ grossSalary: 34_500.5 }]);
    const placements = await app.read(`/core/v3/placements?employeeId=${old.id}&orderBy=startDate&expand=legalEntity`);
    expect(placements).toMatchObject([
      { startDate: '2020-01-01', officeId: null, costCentres: [] },
      { startDate: '2026-03-01', legalEntity: { name: 'Acme SL' }, costCentres: [{ percentage: 100 }] },
    ]);
    expect(placements[1].officeId).not.toBeNull();

    const before = (await app.events()).length;
    const again = await checked(file, { creates: ['contract_types'] });
    expect(again.counts).toMatchObject({ new: 0, changed: 0, same: 2, refused: 1 });
    await imported(again.id);
    expect((await app.events(before)).map(({ type }) => type)).toEqual(['import.finished']);
  });
});

test('what a row says of a placement holds until the next placement that had changed the same', async () => {
  const named = async (what: string, values: object) => (await app.create(what, values)).id as string;
  const group = (name: string) =>
    named('/payroll/v1/pay-groups', { name, frequency: 'monthly', firstDay: '2026-01-01' });
  const [first, second] = [await group('First group'), await group('Second group')];
  const [one, two] = [
    await named('/core/v3/cost-centres', { code: 'K1', name: 'K1' }),
    await named('/core/v3/cost-centres', { code: 'K2', name: 'K2' }),
  ];
  const shares = (costCentreId: string) => [{ costCentreId, percentage: 100 }];
  const { id: employeeId } = await app.create(people, {
    firstName: 'Moves',
    lastName: 'Soon',
    externalId: 'Soon',
    startDate: '2024-01-01',
  });
  const placements = async () => app.read(`/core/v3/placements?employeeId=${employeeId}&orderBy=startDate`);
  const [{ id }] = await placements();
  const placed = { payGroupId: first, costCentres: shares(one) };
  expect((await app.api('PATCH', `/core/v3/placements/${id}`, { body: placed })).status).toBe(200);
  const departmentId = await named('/core/v3/departments', { name: 'Of next year' });
  await app.change('PATCH', `${people}/${employeeId}`, { departmentId, effectiveDate: '2027-01-01' });
  await app.create('/core/v3/placements', { employeeId, startDate: '2027-06-01', payGroupId: second });
  const file = 'External id,Effective date,Pay group,Cost centre\nSoon,2026-12-10,Second group,K2\n';
  const { id: importId } = await checked(file);
  await imported(importId);
  expect(await placements()).toMatchObject([
    { startDate: '2024-01-01', ...placed },
    { startDate: '2026-12-10', payGroupId: second, costCentres: shares(two), departmentId: null },
    { startDate: '2027-01-01', payGroupId: second, costCentres: shares(two), departmentId },
    { startDate: '2027-06-01', payGroupId: second, costCentres: shares(two), departmentId },
  ]);
  expect((await checked(file)).counts).toMatchObject({ same: 1 });
});

test('a row of an employee with a concurrent contract is about the main one', async () => {
  const { id: employeeId } = await app.create(people, {
    ...{ firstName: 'Works', lastName: 'Twice', externalId: 'Twice', startDate: '2024-01-01' },
  });
  const contract = (more: object) => app.create('/contract/v1/contracts', { employeeId, weeklyHours: 20, ...more });
  const main = await contract({ startDate: '2024-01-01' });
  const other = await contract({ startDate: '2025-01-01', weeklyHours: 10, concurrent: true });
  const pay = { employeeId, currency: 'EUR', payPeriod: 'monthly', payments: 12 };
  await app.create('/contract/v1/salaries', { ...pay, startDate: '2026-01-01', grossSalary: 20_000 });
  const head = 'External id,Phone,Contract start,Hours,Salary start,Salary';
  const same = await checked(`${head}\nTwice,,2024-01-01,20,2026-01-01,20000\n`);
  expect(same.counts).toMatchObject({ same: 1, refused: 0 });
  const { id, counts } = await checked(`${head}\nTwice,1,2026-03-01,25,2026-03-01,25000\n`);
  expect(counts).toMatchObject({ changed: 1, refused: 0 });
  await imported(id);
  const contracts: Row[] = await app.read(`/contract/v1/contracts?employeeId=${employeeId}&orderBy=startDate`);
  expect(contracts.map(({ id, endDate, weeklyHours }) => [id, endDate, weeklyHours])).toEqual([
    [main.id, '2026-02-28', 20],
    [other.id, null, 10],
    [expect.any(String), null, 25],
  ]);
  const salaries: Row[] = await app.read(`/contract/v1/salaries?employeeId=${employeeId}&orderBy=startDate`);
  expect(salaries.map(({ contractId, grossSalary }) => [contractId, grossSalary])).toEqual([
    [null, 20_000],
    [null, 25_000],
  ]);
  // After the end of the main contract an export shows the other one, and a row from it is not about the main one.
  const [, , last] = contracts;
  const ended = await app.api('PATCH', `/contract/v1/contracts/${last.id}`, { body: { endDate: '2026-06-30' } });
  expect(ended.status, ended.text).toBe(200);
  const { id: later } = await checked('External id,Contract start,Hours\nTwice,2025-01-01,12\n');
  expect((await rowsOf(later))[0].errors).toMatchObject([{ code: 'several_contracts' }]);
});

/** So many rows that they take several chunks. */
const manyRows = (prefix: string, count: number) =>
  ['External id,First name,Last name', ...Array.from({ length: count }, (_, i) => `${prefix}${i},Many,${prefix}`)].join(
    '\n',
  );

describe('the work of an import', () => {
  test('hires many at once with the events of one after the other, places before those who are there', async () => {
    const lines = ['North', 'South', 'North'].map(
      (name, i) => `Set${i},Sol,2026-01-01,${name},2026-01-01,${30 + i},30000`,
    );
    const head = 'First name,Last name,Start date,Department,Contract start,Weekly hours,Gross salary';
    const { id, counts } = await checked([head, ...lines].join('\n'), { creates: ['departments'] });
    expect(counts).toMatchObject({ new: 3, refused: 0 });
    expect(await find('q=Set0')).toEqual([]);
    const before = (await app.events()).length;
    expect((await imported(id)).counts).toMatchObject({ new: 3, done: 3 });
    const events = await app.events(before);
    const hired = ['employee.created', 'contract.created', 'salary.created'];
    expect(events.map(({ type }) => type)).toEqual([
      ...['department.created', 'department.created', ...hired, ...hired, ...hired, 'import.finished'],
    ]);
    const ids = events.slice(2, -1).map(({ employeeId }) => employeeId);
    expect(ids.map((one) => ids.indexOf(one))).toEqual([0, 0, 0, 3, 3, 3, 6, 6, 6]);
    const causes = events.slice(2, -1).map(({ causeId }) => events.findIndex((event) => event.id === causeId));
    // Of the change of pay the contract is the first.
    expect(causes).toEqual([-1, -1, 3, -1, -1, 6, -1, -1, 9]);
    const found = await find('q=Set&orderBy=firstName&expand=department,currentContract');
    expect(
      found.map(({ firstName, department, currentContract }) => [
        firstName,
        department.name,
        currentContract.weeklyHours,
      ]),
    ).toEqual([
      ['Set0', 'North', 30],
      ['Set1', 'South', 31],
      ['Set2', 'North', 32],
    ]);
  });

  test('reads places once for a chunk, whatever rows are refused and places created', async () => {
    const lines = Array.from(
      { length: 30 },
      (_, i) => `Put${i},Down,${i % 3 ? `put${i}@x.example` : 'wrong'},Dept ${i % 5}`,
    );
    const { id } = await give(['First name,Last name,E-mail,Department', ...lines].join('\n'));
    await call('PATCH', `/${id}`, { creates: ['departments'] });
    await call('POST', `/${id}/check`);
    placeReads = 0;
    await work();
    expect((await call('GET', `/${id}`)).counts).toMatchObject({ new: 20, refused: 10 });
    // The departments, and how the file writes them.
    expect(placeReads).toBe(2);
    expect((await imported(id)).counts).toMatchObject({ new: 20, refused: 10 });
    const made = await app.read('/core/v3/departments?name[contains]=Dept&orderBy=name');
    expect(made.map(({ name }: Row) => name)).toEqual(['Dept 0', 'Dept 1', 'Dept 2', 'Dept 3', 'Dept 4']);
  });

  test('changes many at once as one after the other', async () => {
    const head =
      'External id,First name,Last name,E-mail,Phone,Department,Manager,Start date,Contract start,Weekly hours,Gross salary';
    const first = ['C1', 'C2', 'C3', 'C4', 'C5'].map(
      (id, n) => `${id},${id},Ces,${id}@x.example,${n},Old,,2026-01-01,2026-01-01,40,${30_000 + n}`,
    );
    const second = [
      'C1,C1,Ces,C1@x.example,0,New,,2026-01-01,2026-01-01,40,31000',
      'C2,C2,Ces,C3@x.example,1,Old,,2026-01-01,2026-01-01,38,30001',
      'C3,C3,Ces,free@x.example,2,Old,,2026-01-01,2026-01-01,40,30002',
      'C5,C5,Ces,C5@x.example,4,Old,,2026-01-01,2026-01-01,40,30004',
      'C6,C6,Ces,C6@x.example,5,New,,2026-01-01,2026-01-01,20,20000',
      // Rows that name a row as their manager come last.
      'C4,Changed,Ces,C4@x.example,3,Old,C1,2026-01-01,2026-01-01,40,30003',
    ];
    const written = async (files: string[][]) => {
      const account = await app.newAccount();
      const administrator = await signInAs(app, 'administrator', { account });
      const ask = async (method: string, to: string, body?: object) =>
        (await administrator.api(method, `${path}${to}`, body ? { body } : {})).json.data;
      const rows: Row[] = [];
      for (const lines of files) {
        const { id } = await ask('POST', '', { fileName: 'people.csv', text: [head, ...lines].join('\n') });
        await ask('PATCH', `/${id}`, { creates: ['departments'] });
        for (const step of ['check', 'start']) {
          await ask('POST', `/${id}/${step}`);
          await work();
        }
        rows.push(...(await ask('GET', `/${id}/rows`)).map(({ number, ...row }: Row) => row));
      }
      const objects: Row[] = [];
      for (const of of [people, '/contract/v1/contracts', '/contract/v1/salaries']) {
        for (const { id } of await account.read(of)) {
          objects.push(await account.read(`${of}/${id}`), await account.read(`${of}/${id}/versions`));
        }
      }
      const events = await account.events();
      const log = events.flatMap(({ id, type, changes, causeId, body }) =>
        type === 'import.finished' ? [] : { id, type, changes, causeId, data: JSON.parse(body).data },
      );
      const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
      const places = new Map<string, number>();
      const place = (id: string) => {
        if (!places.has(id)) places.set(id, places.size);
        return String(places.get(id));
      };
      const whole = JSON.stringify({ log, rows }).replace(uuid, place);
      // The sequences of the changes differ by the ends of the imports.
      const all = objects.map((one) =>
        JSON.stringify(one)
          .replace(uuid, place)
          .replace(/"(sequence|actor)":(\d+|\{[^}]*\})/g, ''),
      );
      return { ...JSON.parse(whole), objects: all.sort() };
    };
    const [together, oneByOne] = [
      await written([first, second]),
      await written([...first, ...second].map((line) => [line])),
    ];
    expect(together.rows.map(({ outcome }: Row) => outcome).slice(5)).toEqual([
      ...['changed', 'refused', 'changed', 'same', 'new', 'changed'],
    ]);
    expect(together).toEqual(oneByOne);
  });

  test('creates missing cost centres, also those that share the cost of an employee', async () => {
    await app.create('/core/v3/cost-centres', { code: 'S1 60 %; S2 40 %', name: 'Named like shares' });
    const file =
      'External id,First name,Last name,Start date,Cost centre\n' +
      'C1,Ana,One,2026-02-01,Nueva sede\n' +
      'C2,Eva,Two,2026-02-01,nueva sede 70 %; Laboratorio 30 %\n' +
      'C3,Leo,Three,2026-02-01,S1 60 %; S2 40 %\n';
    const refused = await checked(file);
    expect(refused.counts).toMatchObject({ new: 1, refused: 2 });
    await call('POST', `/${refused.id}/cancel`);
    const { id, counts } = await checked(file, { creates: ['cost_centres'] });
    expect(counts).toMatchObject({ new: 3, refused: 0 });
    await imported(id);
    const made = await app.read('/core/v3/cost-centres?orderBy=code&limit=500');
    const codeOf = new Map(made.map((one: Row) => [one.id, one.code]));
    const shares = async (externalId: string) => {
      const [{ id: employeeId }] = await find(`externalId=${externalId}`);
      const [{ costCentres }] = await app.read(`/core/v3/placements?employeeId=${employeeId}`);
      return costCentres.map(({ costCentreId, percentage }: Row) => [codeOf.get(costCentreId), percentage]);
    };
    expect(await shares('C1')).toEqual([['Nueva sede', 100]]);
    expect(await shares('C2')).toEqual([
      ['Nueva sede', 70],
      ['Laboratorio', 30],
    ]);
    expect(await shares('C3')).toEqual([['S1 60 %; S2 40 %', 100]]);
    expect(made.filter(({ code }: Row) => ['Nueva sede', 'Laboratorio'].includes(code))).toMatchObject([
      { name: 'Laboratorio', status: 'active' },
      { name: 'Nueva sede', status: 'active' },
    ]);
  });

  /** Checks rows that differ by the cell of one column, whose table gets its missing rows. */
  const checkedCells = (column: string, creates: string, prefix: string, cells: readonly string[]) =>
    checked(
      [
        `External id,First name,Last name,Start date,${column}`,
        ...cells.map((cell, i) => `${prefix}${i},Ana,${prefix},2026-02-01,"${cell}"`),
      ].join('\n'),
      { creates: [creates] },
    );
  const errorsOf = async (id: string) => (await rowsOf(id)).map(({ errors }) => errors);

  test('creates no cost centre from shares that it cannot read', async () => {
    const cells = ['Ventas 60 %; Soporte', 'Ventas 60; Soporte 40', 'Ventas 60 %, Soporte 40 %', '60 %'];
    const { id, counts } = await checkedCells('Cost centre', 'cost_centres', 'Unread', cells);
    expect(counts).toMatchObject({ new: 0, refused: 4 });
    const wrong = { column: 4, field: 'placement.costCentreId', code: 'invalid_format', reason: 'cell_shares' };
    expect(await errorsOf(id)).toMatchObject(cells.map(() => [wrong]));
  });

  test('reads no colon before a share as a part of the name', async () => {
    const { id } = await checkedCells('Cost centre', 'cost_centres', 'Colon', ['Almacén: 60 %; Taller : 40%']);
    await imported(id);
    const names = (await app.read('/core/v3/cost-centres?limit=500')).map(({ name }: Row) => name);
    expect(names).toEqual(expect.arrayContaining(['Almacén', 'Taller']));
    expect(names.filter((name: string) => name.includes(':'))).toEqual([]);
  });

  test('refuses names of missing rows that the API would refuse', async () => {
    const refused = async (column: string, creates: string, cells: readonly string[]) => {
      const { id, counts } = await checkedCells(column, creates, `Long ${column}`, cells);
      expect(counts).toMatchObject({ new: 0, refused: cells.length });
      return errorsOf(id);
    };
    const tooLong = (maximum: number) => [{ column: 4, code: 'too_long', params: { maximum } }];
    const ofCentres = await refused('Cost centre', 'cost_centres', ['x'.repeat(51), `${'x'.repeat(201)} 100 %`]);
    expect(ofCentres).toMatchObject([tooLong(50), tooLong(50)]);
    expect(await refused('Department', 'departments', ['x'.repeat(201)])).toMatchObject([tooLong(200)]);
  });

  test('continues in another process where it stopped, and writes no row twice', async () => {
    const { id } = await checked(manyRows('R', 250));
    await call('POST', `/${id}/start`);
    const before = (await app.events()).length;
    let asked = 0;
    await app.app.runImports(() => ++asked > 1);
    expect(await call('GET', `/${id}`)).toMatchObject({ status: 'running', counts: { done: 100 } });
    await app.restart();
    await work();
    expect(await call('GET', `/${id}`)).toMatchObject({ status: 'done', counts: { done: 250, new: 250 } });
    expect((await app.events(before)).map(({ type }) => type)).toEqual([
      ...Array(250).fill('employee.created'),
      'import.finished',
    ]);
  });

  test('writes the rows of a chunk that failed again, and counts none twice', async () => {
    const { id } = await checked(manyRows('F', 120));
    await call('POST', `/${id}/start`);
    const before = (await app.events()).length;
    breaks.push(new Error('the connection broke'));
    await work();
    expect(breaks).toEqual([]);
    expect(await call('GET', `/${id}`)).toMatchObject({ status: 'done', counts: { done: 120, new: 120, refused: 0 } });
    expect((await app.events(before)).map(({ type }) => type)).toEqual([
      ...Array(120).fill('employee.created'),
      'import.finished',
    ]);
    expect(app.takeLog().map(({ msg }) => msg)).toEqual(['a chunk of an import failed; its rows are tried one by one']);
  });

  test('says of a row that fails with its chunk what the refusal says', async () => {
    const refused = invalidBody([fieldError('/email', fieldErrors.notFound, { id: 'x' })]);
    const { id } = await give('First name,Last name,E-mail\nAda,Fails,ada.fails@x.example\n');
    await call('POST', `/${id}/check`);
    breaks.push(refused, refused);
    await work();
    expect(breaks).toEqual([]);
    const error = { column: 2, field: 'email', code: 'not_found', params: { id: 'x' } };
    expect(await errorsOf(id)).toMatchObject([[error]]);
    app.takeLog();
  });

  test('waits alone while its account has too much to do', async () => {
    const other = await app.newAccount();
    const theirs = await signInAs(app, 'administrator', { account: other });
    const text = 'First name,Last name\nEva,Waiting\n';
    const mine = await give(text);
    const made = await theirs.api('POST', path, { body: { fileName: 'a.csv', text } });
    await call('POST', `/${mine.id}/check`);
    await theirs.change('POST', `${path}/${made.json.data.id}/check`);
    const { work: all } = app.app;
    const log = createLogger('silent');
    const refusing: typeof all = {
      ...all,
      write: (caller, act) => (caller.accountId === app.id ? Promise.reject(tooMuchToDo) : all.write(caller, act)),
    };
    expect(await createImportWorker({ db: app.db, work: refusing, log })()).toBeGreaterThan(0);
    expect((await theirs.api('GET', `${path}/${made.json.data.id}`)).json.data.status).toBe('checked');
    expect((await call('GET', `/${mine.id}`)).status).toBe('checking');
    await work();
    expect((await call('GET', `/${mine.id}`)).status).toBe('checked');
  });

  test('is checked and written as the user who asked for it, who may be another than who gave the file', async () => {
    const [clara, berta] = [await signInAs(app, 'hr'), await signInAs(app, 'hr')];
    const text = 'First name,Last name,E-mail\nOf,Berta,of.berta@x.example\nAlso,Berta,wrong\n';
    const given = await clara.api('POST', path, { body: { fileName: 'people.csv', text } });
    const { id } = given.json.data;
    await clara.change('POST', `${path}/${id}/check`);
    await work();
    await call('POST', `/${id}/cells`, { cells: [{ row: 3, column: 2, value: 'also.berta@x.example' }] });
    const left = await ana.api('POST', `/account/v1/users/${clara.id}/disable`);
    expect(left.status, left.text).toBe(200);
    await work();
    expect(await call('GET', `/${id}`)).toMatchObject({ status: 'checked', counts: { new: 2, refused: 0 } });
    expect((await berta.api('POST', `${path}/${id}/start`)).status).toBe(200);
    await work();
    expect(await call('GET', `/${id}`)).toMatchObject({ status: 'done', createdBy: { id: clara.id } });
    const written = (await app.events()).filter(
      ({ type }) => type === 'import.finished' || type === 'employee.created',
    );
    expect(written.slice(-3).map(({ type, actor }) => [type, actor.id])).toEqual([
      ['employee.created', berta.id],
      ['employee.created', berta.id],
      ['import.finished', berta.id],
    ]);
  });

  test('ends after the present chunk when it is cancelled, and its mapping does not start again', async () => {
    const { id } = await checked(manyRows('C', 150));
    await call('POST', `/${id}/start`);
    let asked = 0;
    await app.app.runImports(() => ++asked > 1);
    expect(await call('POST', `/${id}/cancel`)).toMatchObject({ status: 'cancelled', counts: { done: 100 } });
    await work();
    expect(await find('externalId=C120')).toEqual([]);
    await call('POST', `/${id}/start`, undefined, 409);
    await call('POST', `/${id}/cells`, { cells: [{ row: 2, column: 0, value: 'x' }] }, 409);
  });

  test('ends when its user is no administrator any more', async () => {
    const other = await signInAs(app, 'administrator');
    const made = await other.api('POST', path, {
      body: { fileName: 'a.csv', text: 'First name,Last name\nGone,User\n' },
    });
    const { id } = made.json.data;
    await other.change('POST', `${path}/${id}/check`);
    await work();
    await other.change('POST', `${path}/${id}/start`);
    const [user] = (await ana.api('GET', '/account/v1/users?orderBy=createdAt%20desc&limit=1')).json.data as Row[];
    expect((await ana.api('POST', `/account/v1/users/${user.id}/disable`)).status).toBe(200);
    await work();
    expect(await call('GET', `/${id}`)).toMatchObject({ status: 'cancelled' });
    expect(await find('q=Gone')).toEqual([]);
  });

  test('puts managers before their reports, wherever they stand in the file', async () => {
    const { id, causes } = await checked(
      'External id,First name,Last name,Manager\nm1,Low,Mar,Mid Mar\nm2,Mid,Mar,"Mar, Top"\nm3,Top,Mar,\n' +
        'm4,Ida,Mar,Nobody\nm5,Uma,Mar,m4\nm6,Eva,Mar,m7\nm7,Ora,Mar,m6\n',
    );
    expect(causes.map(({ error, rows }: Row) => [error.code, error.reason, rows])).toEqual([
      ['cycle', 'manager_row', 2],
      ['not_found', 'manager', 1],
      ['not_found', 'manager_row', 1],
    ]);
    await imported(id);
    const found = await find('externalId[in]=m1,m2,m3&orderBy=firstName&expand=manager');
    expect(found.map(({ manager }) => manager?.firstName)).toEqual(['Mid', 'Top', undefined]);
    expect(await find('externalId[in]=m4,m5,m6,m7')).toEqual([]);
  });

  test('moves existing employees below managers of the file, whatever moves with them', async () => {
    for (const externalId of ['x1', 'x2']) {
      await app.create(people, { firstName: 'Below', lastName: externalId, externalId, startDate: '2020-01-01' });
    }
    const head = 'External id,First name,Last name,Phone,Manager,Effective date';
    const rows = 'x1,Below,x1,,x3,2026-03-01\nx2,Below,x2,5,x3,\nx3,Above,Both,,,';
    const { id, counts } = await checked(`${head}\n${rows}\n`);
    expect(counts).toMatchObject({ changed: 2, new: 1 });
    expect((await imported(id)).counts).toMatchObject({ changed: 2, new: 1, refused: 0 });
    const found = await find('externalId[in]=x1,x2&expand=manager');
    expect(found.map(({ manager }) => manager?.firstName)).toEqual(['Above', 'Above']);
  });

  test('refuses a row that meets a closed day, and no other', async () => {
    const account = await app.newAccount();
    const admin = await signInAs(app, 'administrator', { account });
    await account.create('/payroll/v1/pay-groups', {
      ...{ name: 'All', frequency: 'monthly', firstDay: '2026-01-01', isDefault: true, lateChanges: 'refuse' },
    });
    await account.create(people, { firstName: 'Paid', lastName: 'Already', externalId: 'P1', startDate: '2020-01-01' });
    const [period] = (await account.read('/payroll/v1/periods?to=2026-10-31&from=2026-10-01')) as Row[];
    expect(
      (await account.api('POST', `/payroll/v1/periods/${period.id}/lock`, { body: { force: true, reason: 'x' } }))
        .status,
    ).toBe(200);
    const text =
      'External id,First name,Last name,Effective date,Salary,Currency,Payments,Pay period\n' +
      'P1,Paid,Already,2026-10-05,1000,EUR,12,monthly\nP2,Not,Paid,,,,,\n';
    const { id } = (await admin.api('POST', path, { body: { fileName: 'x', text } })).json.data;
    await admin.change('POST', `${path}/${id}/check`);
    await work();
    const { data } = (await admin.api('GET', `${path}/${id}/rows`)).json;
    expect(data.map(({ outcome, errors }: Row) => [outcome, errors.map(({ code }: Row) => code)])).toEqual([
      ['refused', ['period_locked']],
      ['new', []],
    ]);
  });
});

describe('the columns of a file', () => {
  test('are guessed by their values where the name says nothing', async () => {
    await app.create('/core/v3/departments', { name: 'Guessed' });
    const draft = await give(
      'a,b,c,d,e,f,g,First name,Last name\n' +
        'x@y.es,ES9121000418450200051332,12345678Z,1990-05-14,01/02/2024,guessed,+34 600 000 000,A,B\n' +
        'z@y.es,,X1234567L,3/4/1985,,Guessed,600000000,C,D\n',
    );
    expect(fieldsOf(draft)).toEqual([
      ...[
        'email',
        'accountNumber',
        'nid',
        'dateOfBirth',
        'startDate',
        'departmentId',
        'phone',
        'firstName',
        'lastName',
      ],
    ]);
  });

  test('are what they were in the last import of the account', async () => {
    const header = 'Alias,Kürzel,Mail address\nA,B,a@b.example\n';
    const first = await give(header);
    expect(fieldsOf(first)).toEqual([null, null, 'email']);
    await call('PATCH', `/${first.id}`, { fields: ['firstName', 'lastName', 'personalMail'] });
    expect(fieldsOf(await give(header))).toEqual([null, null, 'email']);
    await call('POST', `/${first.id}/check`);
    await work();
    await imported(first.id);
    expect(fieldsOf(await give(header))).toEqual(['firstName', 'lastName', 'personalMail']);
    const elsewhere = await app.newAccount();
    const theirs = await signInAs(app, 'administrator', { account: elsewhere });
    const made = await theirs.api('POST', path, { body: { fileName: 'x', text: header } });
    expect(fieldsOf(made.json.data)).toEqual([null, null, 'email']);
    expect((await theirs.api('GET', `${path}/${first.id}`)).status).toBe(404);
  });

  test('are refused with every mistake named', async () => {
    const { id } = await give('a,b,c\n1,2,3\n');
    const refused = async (body: object) =>
      (await ana.api('PATCH', `${path}/${id}`, { body })).json.errors.map(({ pointer, code }: Row) => [pointer, code]);
    expect(await refused({ fields: ['email', 'email', 'custom x'] })).toEqual([
      ['/fields/1', 'repeated'],
      ['/fields/2', 'unknown_field'],
    ]);
    expect(await refused({ fields: ['email'] })).toEqual([['/fields', 'invalid_value']]);
    expect((await ana.api('POST', `${path}/${id}/check`)).json.errors).toMatchObject([{ reason: 'import_names' }]);
    expect(
      (await ana.api('POST', `${path}/${id}/cells`, { body: { cells: [{ row: 9, column: 3, value: '' }] } })).status,
    ).toBe(422);
  });
});

test('a file that cannot be read is refused with the reason', async () => {
  const refused = async (text: string) => {
    const reply = await ana.api('POST', path, { body: { fileName: 'x.csv', text } });
    expect(reply.status).toBe(422);
    return reply.json.errors.map(({ code, reason, params }: Row) => [code, reason, params]);
  };
  expect(await refused('PK\u0000\u0003')).toEqual([['invalid_characters', undefined, undefined]]);
  expect(await refused('a,b\n')).toEqual([['required', 'rows', undefined]]);
  expect(await refused('a,b\n1,2\n"3,4\n')).toEqual([['invalid_format', 'quotation', { row: 3 }]]);
  expect(await refused(`a\n${'x\n'.repeat(20_001)}`)).toEqual([['too_long', 'rows', { max: 20_000, row: 20_002 }]]);
  expect(await refused(`${'a,'.repeat(200)}a\n1\n`)).toEqual([['too_long', 'columns', { max: 200, row: 1 }]]);
  expect(await refused(`a\n${',b'.repeat(200)}\n`)).toEqual([['too_long', 'columns', { max: 200, row: 2 }]]);
  expect(await refused(`a\n${'x'.repeat(10_001)}\n`)).toEqual([['too_long', 'cell', { max: 10_000, row: 2 }]]);
});

test('a file whose name looks like another one is refused', async () => {
  // The second shows as "listexe.csv": the mark reverses what follows it.
  for (const fileName of [
    'list\nother.csv',
    'list\u202evsc.exe',
    '\u2067list.csv',
    'list\u200f.csv',
    'list\u2028.csv',
  ]) {
    const reply = await ana.api('POST', path, { body: { fileName, text: 'First name,Last name\nEva,Sol\n' } });
    expect(reply.json, JSON.stringify(fileName)).toMatchObject({
      status: 422,
      errors: [{ pointer: '/fileName', code: 'invalid_characters', reason: 'unseen' }],
    });
  }
  const made = await give('First name,Last name\nEva,Sol\n');
  expect(made.fileName).toBe('people.csv');
  const named = await call('POST', '', { fileName: 'plantilla año 2026 – عقود.csv', text: 'First name\nEva\n' }, 201);
  expect(named.fileName).toBe('plantilla año 2026 – عقود.csv');
});

test('only administrators import', async () => {
  const { id } = await give('First name,Last name\nEva,Sol\n');
  for (const role of ['manager', 'employee'] as const) {
    const { id: employeeId } = await app.create(people, { firstName: 'Low', lastName: role });
    const other = await signInAs(app, role, { employeeId });
    expect((await other.api('GET', path)).status).toBe(403);
    expect((await other.api('POST', `${path}/${id}/check`)).status).toBe(403);
  }
  expect((await app.api('GET', path)).status).toBe(403);
});

test('the rows of a file are deleted a month after the last change, and its columns stay', async () => {
  const { id } = await checked('First name,Last name\nEva,Purged\nAda,Purged\n');
  expect((await app.app.purge()).importRows).toBe(0);
  app.clock.advance({ days: 31 });
  const now = instantOf(app.clock.now());
  const later = await signInAs(app, 'administrator');
  // Retention goes in steps, and the process may stop between them.
  await purgeImportRows(app.db, app.id, { changedBefore: instantOf(app.clock.now() - 30 * 86_400_000), now }, 1);
  expect((await later.api('POST', `${path}/${id}/start`)).json).toMatchObject({ code: 'wrong_import_status' });
  expect((await app.app.purge()).importRows).toBeGreaterThan(0);
  const again = await signInAs(app, 'administrator');
  const kept = (await again.api('GET', `${path}/${id}`)).json.data;
  expect(kept).toMatchObject({ status: 'cancelled', columns: [{ field: 'firstName' }, { field: 'lastName' }] });
  expect(kept.rowsDeletedAt).toBe(now);
  expect((await again.api('GET', `${path}/${id}/rows`)).json.data).toEqual([]);
});
