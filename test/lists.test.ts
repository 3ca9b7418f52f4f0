/** Lists: paging, order and filters, on employees as the list with every feature. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { startTestApp } from './harness/app.ts';
import type { Answer } from './harness/http.ts';
import { encode, nastyNumber, nastyText, nastyTexts, tries } from './harness/property.ts';

const app = await startTestApp();
const path = '/core/v3/employees';

interface Person {
  id: string;
  firstName: string;
  lastName: string;
  email: string | null;
  code: number | null;
  startDate: string;
  endDate: string | null;
  createdAt: string;
  updatedAt: string;
  departmentId: string | null;
  officeId: string | null;
  managerId: string | null;
  status: string;
}

const departments: string[] = [];
for (const name of ['Sales', 'Legal', 'Support']) {
  departments.push((await app.create('/core/v3/departments', { name })).id);
}
const office = (await app.create('/core/v3/offices', { name: 'Madrid' })).id;
const lastNames = ['Álvarez', 'alvarez', 'Alvarez', 'Zúñiga', 'zuniga', 'Ñandú', 'Nandu', "O'Neil", 'Øst', '李'];

// Few values for each field, so that every order has ties; a third are absent where that is allowed.
const boss = (await app.create(path, { firstName: 'Boss', lastName: 'Zuniga', nid: '1234Z', externalId: 'boss' })).id;
for (let i = 0; i < 60; i++) {
  app.clock.advance({ milliseconds: i % 4 === 0 ? 7 : 0 });
  await app.create(path, {
    firstName: ['Ana', 'Bea', 'ana', 'Émile'][i % 4],
    lastName: lastNames[i % lastNames.length],
    ...(i % 3 === 0 ? {} : { email: `p${i}@example.com`, code: (i * 7919) % 1000 }),
    startDate: `2024-0${1 + (i % 3)}-01`,
    ...(i % 5 === 0 ? { endDate: `2025-0${1 + (i % 4)}-28` } : {}),
    departmentId: i % 2 === 0 ? departments[i % 3] : null,
    officeId: i % 7 === 0 ? office : null,
    managerId: i % 11 === 0 ? boss : null,
  });
}
const everyone = await all('');

async function get(query: string): Promise<Answer> {
  return app.api('GET', `${path}?${query}`);
}
async function all(query: string): Promise<Person[]> {
  const reply = await get(`limit=500&${query}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.json.data;
}
/** Every row of a walk by cursor. */
async function walk(query: string, limit: number): Promise<Person[]> {
  const rows: Person[] = [];
  for (let cursor = ''; ; ) {
    const { status, json, text } = await get(`limit=${limit}&${query}${cursor}`);
    expect(status, text).toBe(200);
    rows.push(...json.data);
    if (json.meta.nextCursor === null) return rows;
    expect(json.data).toHaveLength(limit);
    cursor = `&cursor=${json.meta.nextCursor}`;
  }
}
const ids = (rows: Person[]) => rows.map(({ id }) => id);
const sortedIds = (rows: Person[]) => ids(rows).sort();

function expectRefused(reply: Answer, parameter: string, code?: string): void {
  expect(reply.status, reply.text).toBe(400);
  expect(reply.json.code).toBe('invalid_parameter');
  expect(reply.json.errors).toContainEqual(expect.objectContaining({ parameter, ...(code ? { code } : {}) }));
}

describe('pages', () => {
  test('have twenty rows and exact totals by default', async () => {
    const { data, meta } = (await get('')).json;
    expect(data).toHaveLength(20);
    expect(meta).toEqual({ currentPage: 1, lastPage: 4, total: 61, perPage: 20, nextCursor: expect.any(String) });
  });
  test('past the last are empty, with the same totals', async () => {
    const { data, meta } = (await get('page=5')).json;
    expect(data).toEqual([]);
    expect(meta).toEqual({ currentPage: 5, lastPage: 4, total: 61, perPage: 20, nextCursor: null });
  });
  test('are at least one, also of an empty list', async () => {
    const { data, meta } = (await get('code=999999')).json;
    expect(data).toEqual([]);
    expect(meta).toEqual({ currentPage: 1, lastPage: 1, total: 0, perPage: 20, nextCursor: null });
  });
  test('that are exactly full are the last', async () => {
    const { meta } = (await get('limit=61')).json;
    expect(meta).toMatchObject({ lastPage: 1, nextCursor: null });
  });
  test('together are the list, in the order of creation', async () => {
    const rows: Person[] = [];
    for (let page = 1; page <= 7; page++) rows.push(...(await get(`page=${page}&limit=9`)).json.data);
    expect(ids(rows)).toEqual(ids(everyone));
    const inOrder = [...everyone].sort((a, b) => (a.createdAt + a.id < b.createdAt + b.id ? -1 : 1));
    expect(ids(everyone)).toEqual(ids(inOrder));
  });
  test('can be continued by cursor', async () => {
    const second = (await get('page=2&limit=9')).json;
    const third = (await get(`cursor=${second.meta.nextCursor}&limit=9`)).json;
    expect(ids(third.data)).toEqual(ids(everyone.slice(18, 27)));
  });
  test.each(['limit=0', 'limit=501', 'limit=-1', 'limit=1.5', 'limit=x', 'limit=', 'page=0', 'page=-1', 'page=1e2'])(
    'are refused as %s',
    async (query) => expectRefused(await get(query), query.split('=')[0] as string),
  );
  test('beyond the end are empty, and no error', async () => {
    expect((await get('page=10000000&limit=500')).json.data).toEqual([]);
  });
});

describe('a cursor', async () => {
  test('has no totals', async () => {
    const { nextCursor } = (await get('limit=9')).json.meta;
    const { meta } = (await get(`limit=9&cursor=${nextCursor}`)).json;
    expect(meta).toEqual({
      currentPage: null,
      lastPage: null,
      total: null,
      perPage: 9,
      nextCursor: expect.any(String),
    });
  });
  test('begins a walk at the start, without totals', async () => {
    const { data, meta } = (await get('limit=9&cursor=start')).json;
    const none = { currentPage: null, lastPage: null, total: null };
    expect(meta).toEqual({ ...none, perPage: 9, nextCursor: (await get('limit=9')).json.meta.nextCursor });
    expect(ids(data)).toEqual(ids(everyone.slice(0, 9)));
    expectRefused(await get('page=1&cursor=start'), 'cursor', 'conflicting');
    const reports = '/schedule/v1/reports/worked-hours?from=2026-11-01&to=2026-11-30';
    for (const list of [reports, '/schedule/v1/team-weeks?week=2026-W47', '/payroll/v1/pay-groups']) {
      const first = await app.api('GET', `${list}${list.includes('?') ? '&' : '?'}cursor=start`);
      expect(first.json.meta, list).toMatchObject(none);
      const counted = await app.api('GET', list);
      expect(counted.json.meta.total, list).toEqual(expect.any(Number));
      expect(first.json.data).toEqual(counted.json.data);
    }
  });
  test('may be followed with another limit', async () => {
    const { nextCursor } = (await get('limit=9')).json.meta;
    expect(ids((await get(`limit=30&cursor=${nextCursor}`)).json.data)).toEqual(ids(everyone.slice(9, 39)));
  });
  test('does not go together with page', async () => {
    const { nextCursor } = (await get('limit=9')).json.meta;
    expectRefused(await get(`page=2&cursor=${nextCursor}`), 'cursor', 'conflicting');
  });
  test.each([
    ['another order', 'orderBy=lastName', 'orderBy=lastName desc'],
    ['no order', 'orderBy=lastName', ''],
    ['another filter', 'status=active', 'status=inactive'],
    ['no filter', 'status=active', ''],
    ['one more filter', '', 'status=active'],
    ['deleted ones too', '', 'onlyReturn=all'],
  ])('is bound to its list: %s', async (_, one, other) => {
    const { nextCursor } = (await get(`limit=2&${encodeURI(one)}`)).json.meta;
    expectRefused(await get(`limit=2&${encodeURI(other)}&cursor=${nextCursor}`), 'cursor', 'cursor_mismatch');
    expect((await get(`limit=2&${encodeURI(one)}&cursor=${nextCursor}`)).status).toBe(200);
  });
  test('is bound to its account and its resource', async () => {
    const { nextCursor } = (await get('limit=2')).json.meta;
    const other = await app.newAccount();
    expectRefused(await other.api('GET', `${path}?cursor=${nextCursor}`), 'cursor', 'cursor_mismatch');
    expectRefused(await app.api('GET', `/core/v3/offices?cursor=${nextCursor}`), 'cursor', 'cursor_mismatch');
  });
  test('does not depend on the order of its filters', async () => {
    const one = (
      await get(
        'limit=2&status=active&officeId[in]=&onlyReturn=all'.replace('officeId[in]=', `departmentId=${departments[0]}`),
      )
    ).json;
    const two = await get(`onlyReturn=all&departmentId=${departments[0]}&status=active&cursor=${one.meta.nextCursor}`);
    expect(two.status).toBe(200);
  });

  const orders = [
    'firstName',
    'email',
    'code',
    'startDate',
    'endDate desc',
    'createdAt',
    'updatedAt desc',
    'code,email',
  ];
  const genuine = new Map<string, [string, unknown[], string]>();
  for (const order of orders) {
    const { nextCursor } = (await get(`limit=1&orderBy=${encodeURIComponent(order)}`)).json.meta;
    genuine.set(order, JSON.parse(Buffer.from(nextCursor, 'base64url').toString()));
  }
  const follow = async (order: string, change: (values: unknown[], id: string) => [unknown[], unknown]) => {
    const [mark, values, id] = genuine.get(order) as [string, unknown[], string];
    const text = JSON.stringify([mark, ...change(values, id)]);
    const cursor = Buffer.from(text).toString('base64url');
    const reply = await get(`limit=2&orderBy=${encodeURIComponent(order)}&cursor=${cursor}`);
    expect([200, 400], `${text} ${reply.text}`).toContain(reply.status);
    return reply;
  };
  test.each(orders)('of the order %s that is forged is refused or followed, without a failure', async (order) => {
    for (const text of nastyTexts) {
      await follow(order, (values, id) => [[text, ...values.slice(1)], id]);
      await follow(order, (values) => [values, text]);
      await follow(order, (values, id) => [[...values, text], id]);
    }
    await fc.assert(
      fc.asyncProperty(fc.oneof(nastyText, nastyNumber, fc.jsonValue()), async (value) => {
        await follow(order, (values, id) => [[value, ...values.slice(1)], id]);
      }),
      tries(20),
    );
  });
  test('that is arbitrary text is refused', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          nastyText,
          fc.base64String(),
          nastyText.map((text) => Buffer.from(text).toString('base64url')),
        ),
        async (cursor) => {
          expectRefused(await get(`cursor=${encode(cursor)}`), 'cursor');
        },
      ),
      tries(100),
    );
  });
});

describe('orderBy', () => {
  const collator = new Intl.Collator('und');
  const sortable = [
    'firstName',
    'lastName',
    'email',
    'code',
    'startDate',
    'endDate',
    'createdAt',
    'updatedAt',
  ] as const;
  const isText = (field: string) => ['firstName', 'lastName', 'email'].includes(field);

  test.each(sortable.flatMap((field) => [[field, 'asc'] as const, [field, 'desc'] as const]))(
    '%s %s sorts, with absent values last',
    async (field, direction) => {
      const rows = await all(`orderBy=${field}%20${direction}`);
      expect(sortedIds(rows)).toEqual(sortedIds(everyone));
      const sign = direction === 'asc' ? 1 : -1;
      for (const [i, row] of rows.slice(1).entries()) {
        const [a, b] = [rows[i]?.[field] ?? null, row[field]];
        if (a === null) expect(b).toBeNull();
        else if (b !== null) {
          const order = isText(field) ? collator.compare(String(a), String(b)) : a < b ? -1 : a > b ? 1 : 0;
          expect(order * sign, `${a} before ${b}`).toBeLessThanOrEqual(0);
        }
      }
    },
  );
  test('accepts a direction in any case, and asc by default', async () => {
    const asc = ids(await all('orderBy=lastName'));
    expect(ids(await all('orderBy=lastName%20ASC'))).toEqual(asc);
    expect(ids(await all('orderBy=%20lastName%20%20Asc%20'))).toEqual(asc);
  });
  test.each([
    ['salary', 'not_sortable'],
    ['lastname', 'not_sortable'],
    ['nid', 'not_sortable'],
    ['', 'blank'],
    [',', 'not_sortable'],
    ['lastName up', 'invalid_order'],
    ['lastName asc desc', 'invalid_order'],
    ['lastName,lastName desc', 'repeated'],
    ['lastName;drop', 'not_sortable'],
    ['constructor', 'not_sortable'],
  ])('refuses "%s"', async (order, code) => {
    expectRefused(await get(`orderBy=${encodeURIComponent(order)}`), 'orderBy', code);
  });
  test('names the sortable fields, unless one of them is near', async () => {
    const detailOf = async (order: string) => (await get(`orderBy=${order}`)).json.errors[0].detail;
    expect(await detailOf('salary')).toMatch(/^There is no sortable field "salary"; sortable are .*\blastName\b/);
    expect(await detailOf('lastname')).toBe('There is no sortable field "lastname"; did you mean "lastName"?');
  });
  test('is refused together with every other wrong parameter', async () => {
    const reply = await get('orderBy=shoeSize&limit=501');
    expect(reply.json.errors.map(({ parameter }: { parameter: string }) => parameter).sort()).toEqual([
      'limit',
      'orderBy',
    ]);
  });
  test('names every wrong field with the nearest sortable one', async () => {
    const reply = await get('orderBy=lastname,fristName');
    expect(reply.json.errors.map(({ detail }: { detail: string }) => detail)).toEqual([
      expect.stringContaining('"lastName"'),
      expect.stringContaining('"firstName"'),
    ]);
  });

  const orders = fc
    .uniqueArray(fc.constantFrom(...sortable), { minLength: 1, maxLength: 3 })
    .chain((fields) => fc.tuple(...fields.map((field) => fc.constantFrom(`${field} asc`, `${field} desc`, field))))
    .map((parts) => parts.join(','));
  test('in any mixture, paged by cursor or page across ties, gives the sorted list', async () => {
    await fc.assert(
      fc.asyncProperty(orders, fc.integer({ min: 3, max: 25 }), async (order, limit) => {
        const query = `orderBy=${encodeURIComponent(order)}`;
        const full = ids(await all(query));
        expect(new Set(full).size).toBe(everyone.length);
        expect(ids(await walk(query, limit))).toEqual(full);
        const paged: Person[] = [];
        for (let page = 1; page <= Math.ceil(61 / limit); page++) {
          paged.push(...(await get(`${query}&limit=${limit}&page=${page}`)).json.data);
        }
        expect(ids(paged)).toEqual(full);
      }),
      tries(15),
    );
  });
});

describe('a filter on a list of values', () => {
  const [one, two] = departments as [string, string];
  const wanted = sortedIds(everyone.filter(({ departmentId }) => departmentId === one || departmentId === two));

  test.each([
    `departmentId[in]=${one},${two}`,
    `departmentId[in]=${one}&departmentId[in]=${two}`,
    `departmentId[]=${one}&departmentId[]=${two}`,
    `departmentId[in][]=${one}&departmentId[in][]=${two}`,
    `departmentId%5Bin%5D=${one}%2C${two}`,
    `departmentIds=${one},${two}`,
    `departmentIds=${one}&departmentIds=${two}`,
    `departmentIds[]=${one}&departmentIds[]=${two}`,
    `departmentIds[in]=${one},${two}`,
    `departmentId[in]=${one}&departmentIds=${two}`,
    `departmentId[in]=${one.toUpperCase()},${two},${two}`,
  ])('accepts %s', async (query) => {
    expect(sortedIds(await all(query))).toEqual(wanted);
    expect(wanted.length).toBeGreaterThan(10);
  });
  test('accepts 500 values and no more', async () => {
    const values = Array.from({ length: 500 }, (_, i) => (i === 250 ? one : crypto.randomUUID()));
    const query = `departmentId%5Bin%5D=${values.join(`&departmentId%5Bin%5D=`)}`;
    expect(sortedIds(await all(query))).toEqual(sortedIds(everyone.filter(({ departmentId }) => departmentId === one)));
    expectRefused(await get(`departmentId[in]=${values.join(',')},${two}`), 'departmentId[in]', 'too_long');
  });
  test.each(['', 'x', `${one},`, `${one},x`, `,${one}`])('refuses "%s" as ids', async (value) => {
    expectRefused(await get(`departmentId[in]=${value}`), 'departmentId[in]');
  });
  test('accepts numbers and choices too', async () => {
    const codes = everyone.flatMap(({ code }) => code ?? []).slice(0, 3);
    expect((await all(`code[in]=${codes.join(',')}`)).map(({ code }) => code).sort()).toEqual(codes.sort());
    expect(await all('status[in]=active,inactive')).toHaveLength(everyone.length);
    expectRefused(await get('status[in]=active,gone'), 'status[in]');
    expectRefused(await get('code[in]=1,x'), 'code[in]');
  });
});

describe('a filter on one value', () => {
  test.each([
    'status=active&status=inactive',
    'limit=2&limit=2',
    `departmentId=${departments[0]}&departmentId=${departments[1]}`,
  ])('is refused when it is repeated: %s', async (query) =>
    expectRefused(await get(query), query.split('=')[0] as string, 'repeated'),
  );
  test('is refused under both of its names at once', async () => {
    expectRefused(await get('nid=1&dni=1'), 'dni', 'repeated');
  });
  test.each([
    ['departmentId', (row: Person) => row.departmentId === departments[0], `${departments[0]}`],
    ['officeId', (row: Person) => row.officeId === office, office],
    ['managerId', (row: Person) => row.managerId === boss, boss],
    ['status', (row: Person) => row.status === 'inactive', 'inactive'],
    ['id', (row: Person) => row.id === boss, boss],
    ['startDate', (row: Person) => row.startDate === '2024-02-01', '2024-02-01'],
    ['email', (row: Person) => row.email === 'p1@example.com', 'P1@Example.COM'],
  ] as const)('by %s gives just those that have it', async (field, has, value) => {
    const wanted = sortedIds(everyone.filter(has));
    expect(wanted.length).toBeGreaterThan(0);
    expect(sortedIds(await all(`${field}=${encodeURIComponent(value)}`))).toEqual(wanted);
  });
  test('accepts the names of existing clients: dni, departmentIds, officeIds', async () => {
    expect(ids(await all('dni=1234Z'))).toEqual([boss]);
    expect(ids(await all('nid=1234Z'))).toEqual([boss]);
    expect(ids(await all('externalId=boss'))).toEqual([boss]);
    expect(sortedIds(await all(`officeIds=${office}`))).toEqual(sortedIds(await all(`officeId=${office}`)));
  });
  test('and others combine', async () => {
    const wanted = everyone.filter((row) => row.departmentId === departments[0] && row.status === 'active');
    expect(sortedIds(await all(`departmentId=${departments[0]}&status=active`))).toEqual(sortedIds(wanted));
  });
  test('matches no absent value', async () => {
    expect(await all('email=nobody@example.com')).toEqual([]);
  });
  test.each([
    'departmentId=x',
    'status=',
    'status=ACTIVE',
    'email=x',
    'code=x',
    'code=1.5',
    'code=-1',
    'code=99999999999',
    'startDate=2026-02-30',
    'id=1',
    'onlyReturn=some',
    'createdAt=2026',
    'createdAt=2026-11-20T09:00:00',
  ])('of the wrong form is refused: %s', async (query) =>
    expectRefused(await get(query), query.split('=')[0] as string),
  );
});

describe('a filter on a range', () => {
  const field = fc.constantFrom('createdAt', 'updatedAt', 'startDate', 'endDate') as fc.Arbitrary<'createdAt'>;
  test('neither repeats nor misses a row at its bound', async () => {
    await fc.assert(
      fc.asyncProperty(field, fc.constantFrom(...everyone), async (name, row) => {
        const bound = row[name];
        if (bound === null) return;
        const counts = { gte: 0, gt: 0, lte: 0, lt: 0 };
        for (const operator of ['gte', 'gt', 'lte', 'lt'] as const) {
          counts[operator] = (await get(`limit=1&${name}[${operator}]=${bound}`)).json.meta.total;
        }
        const present = everyone.filter((other) => other[name] !== null);
        const above = present.filter((other) => other[name] > bound).length;
        const equal = present.filter((other) => other[name] === bound).length;
        const below = present.length - above - equal;
        expect(counts).toEqual({ gte: above + equal, gt: above, lte: below + equal, lt: below });
        expect((await get(`limit=1&${name}=${bound}`)).json.meta.total).toBe(equal);
      }),
      tries(20),
    );
  });
  test('accepts two bounds', async () => {
    const rows = await all('startDate[gte]=2024-02-01&startDate[lt]=2024-03-01');
    expect(sortedIds(rows)).toEqual(sortedIds(everyone.filter(({ startDate }) => startDate === '2024-02-01')));
  });
  test('accepts an instant with any offset, also with a + that was not encoded', async () => {
    const { createdAt } = everyone[30] as Person;
    const madrid = new Date(Date.parse(createdAt) + 3_600_000).toISOString().replace('Z', '+01:00');
    const wanted = ids(await all(`createdAt[gte]=${createdAt}`));
    expect(wanted).not.toHaveLength(everyone.length);
    expect(ids(await all(`createdAt[gte]=${madrid}`))).toEqual(wanted);
    expect(ids(await all(`createdAt[gte]=${encodeURIComponent(madrid)}`))).toEqual(wanted);
    expect(ids(await all(`createdAt[gte]=${madrid.replace('+', '%20')}`))).toEqual(wanted);
  });
});

describe('a filter on a part of a text', async () => {
  const names = ['50% off', '50 off', 'a_b', 'axb', 'back\\slash', 'ÉTÉ', 'été', 'Straße', "quo'te", '%', '\\'];
  for (const name of names) await app.create('/core/v3/offices', { name });
  const found = async (part: string) => {
    const reply = await app.api('GET', `/core/v3/offices?limit=500&name[contains]=${encodeURIComponent(part)}`);
    expect(reply.status, reply.text).toBe(200);
    return reply.json.data.map(({ name }: { name: string }) => name).sort();
  };
  test.each([
    ['%', ['%', '50% off']],
    ['0%', ['50% off']],
    ['_', ['a_b']],
    ['\\', ['\\', 'back\\slash']],
    ['\\s', ['back\\slash']],
    ['OFF', ['50 off', '50% off']],
    ['été', ['ÉTÉ', 'été']],
    ["'", ["quo'te"]],
    ['%_', []],
  ])('reads %s literally', async (part, wanted) => {
    expect(await found(part)).toEqual([...wanted].sort());
  });
  test('needs a part of at least one character', async () => {
    expect((await app.api('GET', '/core/v3/offices?name[contains]=')).status).toBe(400);
  });
});

describe('onlyReturn', async () => {
  const account = await app.newAccount();
  const kept = await account.create(path, { firstName: 'Kept', lastName: 'X' });
  const gone = await account.create(path, { firstName: 'Gone', lastName: 'X' });
  await account.api('DELETE', `${path}/${gone.id}`);
  const names = async (query: string) => {
    const { json } = await account.api('GET', `${path}?${query}`);
    expect(json.meta.total).toBe(json.data.length);
    return json.data.map(({ firstName }: Person) => firstName);
  };
  test.each([
    ['', ['Kept']],
    ['onlyReturn=not_deleted', ['Kept']],
    ['onlyReturn=all', ['Kept', 'Gone']],
    ['onlyReturn=deleted', ['Gone']],
  ])('"%s" shows %s', async (query, wanted) => expect(await names(query)).toEqual(wanted));
  test('shows a deleted object only on request', async () => {
    expect((await account.api('GET', `${path}/${gone.id}`)).status).toBe(404);
    expect((await account.read(`${path}/${gone.id}?onlyReturn=all`)).deletedAt).toBe(app.clock.instant);
    expect((await account.api('GET', `${path}/${kept.id}?onlyReturn=deleted`)).status).toBe(404);
  });
});

describe('hostile queries', () => {
  const names = [
    'page',
    'limit',
    'cursor',
    'orderBy',
    'onlyReturn',
    'id',
    'id[in]',
    'code',
    'code[in]',
    'email',
    'externalId',
    'nid',
    'dni',
    'status',
    'departmentId',
    'departmentIds',
    'managerId[]',
    'startDate',
    'startDate[gte]',
    'endDate[lt]',
    'createdAt',
    'createdAt[gt]',
    'updatedAt[lte]',
    'q',
    'fields',
    'expand',
  ];
  const send = async (text: string) => {
    const reply = await get(text);
    expect([200, 400], `${text} ${reply.text}`).toContain(reply.status);
  };
  test.each(names)('with any %s get a reply or a refusal, without a failure', async (name) => {
    for (const value of nastyTexts) await send(`${name}=${encode(value)}`);
    expect.assertions(nastyTexts.length);
  });
  test('with any mixture get a reply or a refusal, without a failure', async () => {
    const query = fc.array(fc.tuple(fc.constantFrom(...names), nastyText), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(query, async (parts) => {
        await send(parts.map(([name, value]) => `${name}=${encode(value)}`).join('&'));
      }),
      tries(100),
    );
  });
  test('that are not queries are refused or have no effect', async () => {
    await fc.assert(
      fc.asyncProperty(nastyText, async (text) => {
        await send(encode(text));
        await send(`${encode(text)}=${encode(text)}`);
      }),
      tries(80),
    );
  });
});
