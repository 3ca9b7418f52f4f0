import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import packageJson from '../../../package.json' with { type: 'json' };
import { startTestApp } from '../../../test/harness/app.ts';
import type { Database, Transaction } from '../db/database.ts';
import { createReadiness } from '../db/readiness.ts';
import { sql } from '../db/sql.ts';
import { describeApi } from '../http/openapi/describe-api.ts';
import { operation } from '../http/operation.ts';
import { assets } from './assets.ts';
import { renderMarkdown } from './markdown.ts';
import { createSite } from './site.ts';

let databaseIsDown = false;
const app = await startTestApp({
  // The paths behind a reverse proxy that serves us under a path.
  env: { BASE_URL: 'https://hr.example.com/rollcall' },
  wrap: (db) => ({
    ...db,
    first: (query) => (databaseIsDown ? Promise.reject(new Error('down')) : db.first(query)),
  }),
});
const get = (path: string, headers: Record<string, string> = {}) => app.api('GET', path, { token: null, headers });

describe('the health check', () => {
  test('is live whatever the database does, and ready only with it', async () => {
    const { version } = packageJson;
    const ok = { status: 200, json: { status: 'ok', version, role: 'all' } };
    expect(await get('/health/live')).toMatchObject(ok);
    const isReady = { status: 200, text: '{"status":"ok","workers":0}' };
    expect(await get('/health/ready')).toMatchObject(isReady);
    databaseIsDown = true;
    const [live, ready] = await Promise.all([get('/health/live'), get('/health/ready')]);
    databaseIsDown = false;
    expect(live).toMatchObject(ok);
    expect(ready).toMatchObject({
      status: 503,
      json: { code: 'unavailable', status: 503, detail: expect.stringMatching(/^The database refuses /) },
    });
    expect(ready.headers).toMatchObject({
      'retry-after': '5',
      'content-type': expect.stringContaining('problem+json'),
    });
    expect(await get('/health/ready')).toMatchObject(isReady);
  });

  const obstacle = (db: Database = app.db) => {
    const readiness = createReadiness(db);
    readiness.stop();
    return readiness.obstacle();
  };

  test('names a database that accepts no changes, such as a standby', async () => {
    const standby: Database = { ...app.db, transaction: (work) => app.db.snapshot((at) => work(at as Transaction)) };
    expect(await obstacle(standby)).toMatch(/^The database accepts no changes/);
  });

  test('names the schema of another release', async () => {
    await app.db.run(sql`insert into schema_migrations (number, name) values (9999, 'later')`);
    expect(await obstacle()).toMatch(/^The database does not have the schema of this release/);
    await app.db.run(sql`delete from schema_migrations where number = 9999`);
    expect(await obstacle()).toBeUndefined();
  });

  test('has no rate limit', async () => {
    const statuses = await Promise.all(Array.from({ length: 50 }, async () => (await get('/health/ready')).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});

describe('openapi.json', () => {
  // Describing the API takes 1.5 s, in which the process answers no one.
  test('is the generated file, unless a setting makes it another', async () => {
    const file = readFileSync('openapi.json', 'utf8').replaceAll(
      'http://127.0.0.1:8080',
      'https://hr.example.com/rollcall',
    );
    expect((await get('/openapi.json')).text).toBe(JSON.stringify(JSON.parse(file)));
    const larger = await startTestApp({ env: { DOCUMENT_MAX_MIB: '25' } });
    const { text } = await larger.api('GET', '/openapi.json', { token: null });
    expect(text).toContain('At most 25 MiB');
  });

  test('has our own address, and a client that has it gets 304', async () => {
    const first = await get('/openapi.json');
    expect(first).toMatchObject({ status: 200, json: { openapi: '3.0.3' } });
    expect(first.json.servers[0].url).toBe('https://hr.example.com/rollcall');
    const again = await get('/openapi.json', { 'if-none-match': String(first.headers.etag) });
    expect([again.status, again.text]).toEqual([304, '']);
  });
});

describe('the document of a section', () => {
  /** Every component to which a part refers. */
  const references = (part: unknown): string[] => JSON.stringify(part).match(/#\/components\/[\w.]+\/[\w.-]+/g) ?? [];

  test('has its operations and all that they refer to, as openapi.json has them; together the sections have all', async () => {
    const whole = (await get('/openapi.json')).json;
    const paths: string[] = [];
    for (const { name, tags } of whole['x-tagGroups']) {
      const { status, json } = await get(`/openapi/${name.toLowerCase().replaceAll(' ', '-')}`);
      expect([name, status]).toEqual([name, 200]);
      expect(json.info.title).toBe(`${whole.info.title}: ${name}`);
      expect(json.tags.map((tag: { name: string }) => tag.name)).toEqual(tags);
      for (const [path, methods] of Object.entries(json.paths)) expect(methods).toEqual(whole.paths[path]);
      paths.push(...Object.keys(json.paths));
      const kinds = Object.entries<Record<string, unknown>>(json.components).filter(
        ([kind]) => kind !== 'securitySchemes',
      );
      const has = kinds.flatMap(([kind, parts]) => Object.keys(parts).map((part) => `#/components/${kind}/${part}`));
      expect(new Set(has)).toEqual(new Set(references(json)));
      for (const [kind, parts] of kinds) expect(whole.components[kind]).toMatchObject(parts);
      expect(Object.keys(json.components.schemas).length).toBeLessThan(330);
    }
    expect(paths.sort()).toEqual(Object.keys(whole.paths).sort());
  });

  test('has the events with those of webhooks alone', async () => {
    const whole = (await get('/openapi.json')).json;
    expect((await get('/openapi/events-and-webhooks')).json['x-webhooks']).toEqual(whole['x-webhooks']);
    expect((await get('/openapi/contract')).json).not.toHaveProperty('x-webhooks');
  });

  test('has an ETag, and an unknown section is a 404 that names the known ones', async () => {
    const { headers } = await get('/openapi/payroll');
    expect((await get('/openapi/payroll', { 'if-none-match': String(headers.etag) })).status).toBe(304);
    const unknown = await get('/openapi/payrol');
    expect(unknown).toMatchObject({ status: 404, json: { code: 'not_found' } });
    expect(unknown.json.detail).toBe(
      'The sections are core, contract, schedule, payroll, documents, photos, account, events-and-webhooks.',
    );
  });

  test('has the kinds of credentials that its operations need', async () => {
    const kinds = async (section: string) =>
      Object.keys((await get(`/openapi/${section}`)).json.components.securitySchemes).sort();
    expect([await kinds('photos'), await kinds('account')]).toEqual([['token'], ['session', 'token']]);
  });
});

test('Rollcall describes the API once for openapi.json, its sparse form and the sections', () => {
  let described = 0;
  const sections = ['Core', 'Contract'];
  const operations = sections.map((tag) =>
    operation({
      id: `get${tag}`,
      method: 'GET',
      path: `/${tag}`,
      tag,
      summary: `Get ${tag}`,
      scope: { access: 'anyone' },
      reply: { status: 200, data: z.object({}) },
      read: () => Promise.resolve({ data: {} }),
    }),
  );
  const api = {
    get operations() {
      described += 1;
      return operations;
    },
    eventTypes: [],
    tagGroups: sections.map((name) => ({ name, tags: { [name]: name } })),
  };
  const baseUrl = 'https://hr.example.com';
  const site = createSite({
    api,
    db: app.db,
    role: 'all',
    isSilent: false,
    countWorkers: async () => 1,
    isDraining: () => false,
    maintenance: { reason: null },
    baseUrl,
  });
  site.readiness.stop();
  for (const section of ['core', 'contract']) expect(site.documentOf(section)).toBeDefined();
  site.document('sparse');
  const { bytes } = site.document();
  expect(described).toBe(1);
  expect(bytes.toString()).toBe(JSON.stringify(describeApi({ ...api, baseUrl })));
});

test('openapi-sparse.json requires nothing of the objects that fields can thin out, and is else the same', async () => {
  const [whole, thin] = [(await get('/openapi.json')).json, (await get('/openapi-sparse.json')).json];
  const { Employee, EmployeeCreate, PageMeta } = whole.components.schemas;
  expect(Employee.required).toContain('firstName');
  const { required: _, ...employee } = Employee;
  expect(thin.components.schemas).toMatchObject({ Employee: employee, EmployeeCreate, PageMeta });
  expect(thin.components.schemas.Employee).toEqual(employee);
  expect(thin.paths).toEqual(whole.paths);
  const thinned = Object.keys(whole.components.schemas).filter(
    (name) => whole.components.schemas[name].required && !thin.components.schemas[name].required,
  );
  expect(thinned).toEqual(expect.arrayContaining(['Contract', 'Office', 'WorkEntry', 'WebhookEndpoint']));
  expect(thinned.filter((name) => /(Create|Update|Meta|Reply|List|Event|Problem)$/.test(name))).toEqual([]);
});

test('replies name paths as callers behind the proxy see them', async () => {
  const create = (name: string, idempotencyKey?: string) =>
    app.api('POST', '/core/v3/offices', {
      body: { name },
      headers: idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey },
    });
  const created = await create('Turin', 'an office');
  const location = `/rollcall/core/v3/offices/${created.json.data.id}`;
  expect([created.status, created.headers.location]).toEqual([201, location]);
  expect((await create('Turin', 'an office')).headers.location).toBe(location);
  await create('Vigo');
  const log = await app.api('GET', '/account/v1/audit-log?limit=1', { headers: { accept: 'text/csv' } });
  expect(log.headers.link).toBe('</rollcall/account/v1/audit-log?limit=1&before=2>; rel="next"');
});

describe('the reference', () => {
  test('is the target of the front page, unless the panel is built', async () => {
    const { status, headers, text } = await get('/');
    if (!existsSync(new URL('../../../panel/dist/index.html', import.meta.url))) {
      expect([status, headers.location]).toEqual([302, '/rollcall/docs']);
      return;
    }
    expect(status).toBe(200);
    const nonce = /'nonce-(\w+)';img-src/.exec(headers['content-security-policy'] ?? '')?.[1];
    expect(text).toContain(`name="rollcall-nonce" content="${nonce}"`);
    expect(headers['content-security-policy']).not.toContain('unsafe');
  });

  test('loads only files from our server', async () => {
    const page = await get('/docs');
    const policy = page.headers['content-security-policy'];
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src 'self' 'unsafe-inline'");
    const loaded = [...page.text.matchAll(/ (?:src|href)="([^"]+)"/g)].map(([, address]) => address as string);
    expect(loaded.filter((address) => !/^(\/rollcall\/|data:)/.test(address))).toEqual([]);
    const scripts = loaded.filter((address) => address.endsWith('.js'));
    expect(scripts.length).toBe(2);
    for (const script of scripts) {
      const { status, headers } = await get(script.replace('/rollcall', ''));
      expect([status, headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
    }
  });

  test('has the script of its package', async () => {
    const answer = await assets.find(({ path }) => path.includes('scalar'))?.answer({} as never);
    expect(gunzipSync(answer?.body as Buffer).toString()).toContain('createApiReference');
  });
});

describe('pages', () => {
  test('say what each error means, and that there are no others', async () => {
    const index = await get('/docs/errors');
    const codes = [...index.text.matchAll(/href="\/rollcall(\/docs\/errors\/[a-z_]+)"/g)].map(([, path]) => path);
    expect(codes.length).toBeGreaterThan(20);
    for (const path of codes) expect((await get(path as string)).status).toBe(200);
    const missing = await get('/docs/errors/%3Cscript%3E');
    expect([missing.status, missing.text.includes('<script>')]).toEqual([404, false]);
    expect(missing.headers['content-type']).toContain('text/html');
  });

  test('say who may run each operation', async () => {
    const { text } = await get('/docs/permissions');
    const { paths } = (await get('/openapi.json')).json;
    const operations = Object.entries(paths as Record<string, Record<string, { security?: object[] }>>)
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
      .filter((row) => !/ \/(docs|health|openapi|\.well-known)/.test(row));
    expect(operations.filter((row) => !text.includes(`<code>${row}</code>`))).toEqual([]);
    const cells = (row: string) =>
      [...(text.split(`<code>${row}</code></td>`)[1]?.split('</tr>')[0] ?? '').matchAll(/<td>(.*?)<\/td>/g)].map(
        ([, cell]) => cell,
      );
    // Administrator, hr, payroll, read_only, manager, employee.
    const [yes, no] = ['yes', 'no'];
    expect(cells('GET /core/v3/employees')).toEqual(['<code>employees:read</code>', yes, yes, yes, yes, yes, yes]);
    expect(cells('POST /core/v3/employees')).toEqual(['<code>employees:write</code>', yes, yes, no, no, no, no]);
    expect(cells('POST /account/v1/sign-in')).toEqual(['nothing', yes, yes, yes, yes, yes, yes]);
    expect(cells('GET /account/v1/users')).toEqual(['no token', yes, no, no, no, no, no]);
  });

  test('show every guide, and link each to the next', async () => {
    const index = await get('/docs/guides');
    const guides = [...index.text.matchAll(/href="\/rollcall(\/docs\/guides\/[\w-]+)"/g)].map(([, path]) => path);
    expect(guides.length).toBeGreaterThan(0);
    for (const word of ['retroactive pay', 'pay run', 'wage types', 'one-time payments', 'attendance', 'position data'])
      expect(index.text).toContain(word);
    for (const path of guides) {
      const page = await get(path as string);
      expect([path, page.status, page.text.match(/<h1/g)?.length]).toEqual([path, 200, 1]);
      const links = [...page.text.matchAll(/href="\/rollcall(\/docs\/guides\/[\w-]+)/g)].map(([, to]) => to);
      expect([path, links.filter((to) => !guides.includes(to))]).toEqual([path, []]);
    }
    expect((await get('/docs/guides/..%2Fpackage')).status).toBe(404);
  });

  test('contain no script and no style', async () => {
    for (const path of ['/docs/errors', '/docs/errors/not_found', '/docs/guides', '/docs/permissions']) {
      const { text, headers } = await get(path);
      expect(text).not.toMatch(/<script|<style| style=/);
      expect(headers['content-security-policy']).not.toContain('unsafe');
      expect(headers['strict-transport-security']).toBeDefined();
    }
  });

  test('are read-only', async () => {
    const { status, headers, json } = await app.api('POST', '/docs/errors', { token: null });
    expect([status, headers.allow, json.code]).toEqual([405, 'GET, HEAD', 'method_not_allowed']);
  });
});

describe('Markdown', () => {
  test('gets anchors, links between guides, and blocks that the keyboard can scroll', () => {
    const { text } = renderMarkdown(
      '# A `b` & c\n\n[x](events.md#the-log) [y](https://example.com/z.md)\n\n    <i>\n',
      '/r',
    );
    expect(text).toContain('<h1 id="a-b--c">A <code>b</code> &amp; c</h1>');
    expect(text).toContain('<a href="/r/docs/guides/events#the-log">x</a>');
    expect(text).toContain('<a href="https://example.com/z.md">y</a>');
    expect(text).toContain('<pre tabindex="0"><code>&lt;i&gt;');
    expect(renderMarkdown('|a|\n|-|\n|b|\n', '').text).toMatch(/<div class="scroll"[^>]*><table>/);
    expect(renderMarkdown('|a||\n|-|-:|\n|b|1|\n', '').text).toMatch(
      /<th scope="col">a<\/th>\s*<td class="right"><\/td>[\s\S]*<td class="right">1/,
    );
  });
});
