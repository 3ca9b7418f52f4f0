/** The eight headings: what docs/webhooks.md says of them, and the occurrences that name one. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { startWebhooks } from '../../../test/harness/webhooks.ts';
import { eventTypes } from '../../api.ts';
import { type EventType, headings } from '../../events/event-type.ts';
import { sql } from '../../platform/db/sql.ts';
import { wants } from '../sender/log-reader.ts';

const text = readFileSync(new URL('../../../docs/webhooks.md', import.meta.url), 'utf8');
const section = text.split('\n## Headings\n')[1]?.split('\n## ')[0] ?? '';
const headingsOf = ({ heading, alsoUnder, sometimesUnder = [] }: EventType) => [heading, alsoUnder, ...sometimesUnder];

test('docs/webhooks.md lists every heading with its kinds of event', () => {
  const rows = [...section.matchAll(/^\| `(\w+)` \| (.*) \|$/gm)];
  const told = rows.map(([, heading, kinds = '']) => [
    heading,
    [...kinds.matchAll(/`(\w+\.\w+)`/g)].map(([, kind]) => kind),
  ]);
  const declared = headings.map((heading) => [
    heading,
    expect.toSatisfy((kinds: string[]) => {
      const all = eventTypes.filter((type) => headingsOf(type).includes(heading));
      return (
        kinds.toSorted().join() ===
        all
          .map(({ type }) => type)
          .toSorted()
          .join()
      );
    }),
  ]);
  expect(told).toEqual(declared);
});

test('docs/webhooks.md says of every kind under no heading why', () => {
  const [, table = ''] = section.split('| Why they are under none |');
  const entities = [...table.matchAll(/`(\w+)\.\*`/g)].map(([, entity]) => entity);
  const under = eventTypes.filter((type) => headingsOf(type).every((heading) => heading === undefined));
  const withoutOne = new Set(under.map(({ type }) => type.split('.')[0]));
  expect(entities.toSorted()).toEqual([...withoutOne].sort());
  // All kinds of an entity, or none: the table names entities.
  for (const { type } of eventTypes) {
    const isUnderNone = under.some((one) => one.type === type);
    expect([type, isUnderNone]).toEqual([type, withoutOne.has(type.split('.')[0])]);
  }
});

describe('a kind of event that a later release adds to a heading', () => {
  test('is sent by processes that do not know it, too, from the subscription on', () => {
    const target = { events: ['employee_hire'], types: { 'employee.created': 0, 'employee.transferred': 7 } };
    const isWanted = (event: string, sequence: number) =>
      wants(target, { event, alsoUnder: null, sequence }, new Map(eventTypes.map((one) => [one.type, one])));
    expect([7, 8].map((sequence) => isWanted('employee.transferred', sequence))).toEqual([false, true]);
    expect(['employee.created', 'department.created'].map((event) => isWanted(event, 1))).toEqual([true, false]);
  });

  test('is added to subscriptions by the first process, also if it sends nothing, and removed by none', async () => {
    const app = await startTestApp({ env: { ROLE: 'api', WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' } });
    const { id } = await app.create('/webhooks/v1/endpoints', {
      url: 'http://127.0.0.1:9/',
      events: ['employee_hire'],
    });
    const typesOf = async () =>
      Object.keys(
        (await app.db.all<{ types: object }>(sql`select types from webhook_endpoints`))[0]?.types ?? {},
      ).sort();
    const before = await typesOf();
    await app.db.run(sql`
      update webhook_endpoints set types = types - 'employee.restored' || '{"employee.transferred": 7}' where id = ${id}`);
    app.app.startBackground();
    await eventually('the kinds of both releases', async () => (await typesOf()).length === before.length + 1);
    expect(await typesOf()).toEqual([...before, 'employee.transferred'].sort());
  });
});

describe('employee.updated of an employment', async () => {
  const setting = await startWebhooks();
  const people = '/core/v3/employees';
  const patch = (id: string, body: object) => setting.account.api('PATCH', `${people}/${id}`, { body });
  /** An employee whose termination is announced, corrected and withdrawn, between changes of other fields. */
  const announce = async () => {
    const { id } = await setting.hire('Torres');
    await patch(id, { phone: '600' });
    for (const endDate of ['2027-01-31', '2027-02-28', null]) await patch(id, { endDate });
    await patch(id, { phone: '700' });
    return id;
  };
  const bodies = () => setting.receiver.received.map(({ body }) => JSON.parse(body));

  test('goes to subscribers of employee_leaver, and other changes do not', async () => {
    const endpoint = await setting.register({ events: ['employee_leaver'] });
    await announce();
    await eventually('three deliveries', async () => (await setting.deliveries(endpoint, 'delivered')).length === 3);
    expect(bodies().map(({ event, data }) => [event, data.changedFields])).toEqual([
      ['employee.updated', ['endDate']],
      ['employee.updated', ['endDate']],
      ['employee.updated', ['endDate']],
    ]);
    expect(await setting.deliveries(endpoint)).toHaveLength(3);
  });

  test('counts as held, is listed, and is sent after a pause', async () => {
    const endpoint = await setting.register({ events: ['employee_leaver'] });
    await setting.account.api('POST', `/webhooks/v1/endpoints/${endpoint.id}/pause`);
    await announce();
    expect(await setting.endpoint(endpoint)).toMatchObject({ heldCount: 3 });
    expect((await setting.deliveries(endpoint)).map(({ event }) => event)).toEqual(Array(3).fill('employee.updated'));
    await setting.account.api('POST', `/webhooks/v1/endpoints/${endpoint.id}/resume`);
    await eventually('three deliveries', async () => (await setting.deliveries(endpoint, 'delivered')).length === 3);
  });

  test('is replayed', async () => {
    const endpoint = await setting.register({ events: ['employee_leaver'] });
    await announce();
    await eventually('three deliveries', async () => (await setting.deliveries(endpoint, 'delivered')).length === 3);
    const replay = { endpointId: endpoint.id, fromSequence: 1 };
    const { json } = await setting.account.api('POST', '/webhooks/v1/replays', { body: replay });
    expect(json.data).toMatchObject({ count: 3 });
    await eventually('the replay', async () => setting.receiver.received.length === 6);
  });

  test('is sent from the moment on at which the heading was added, and once for two names of it', async () => {
    const endpoint = await setting.register({ events: ['department.*'] });
    const earlier = await announce();
    const change = (events: string[]) =>
      setting.account.api('PATCH', `/webhooks/v1/endpoints/${endpoint.id}`, { body: { events } });
    await change(['employee_leaver']);
    await patch(earlier, { endDate: '2027-03-31' });
    await change(['employee_leaver', 'employee.updated']);
    await patch(earlier, { endDate: '2027-04-30' });
    await patch(earlier, { phone: '800' });
    await eventually('three deliveries', async () => (await setting.deliveries(endpoint, 'delivered')).length === 3);
    expect(bodies().map(({ data }) => data.changedFields)).toEqual([['endDate'], ['endDate'], ['phone']]);
  });

  test('is in the feed under employee_leaver', async () => {
    await announce();
    const read = async (types: string) =>
      (await setting.account.api('GET', `/events/v1/events?after=0&types=${types}`)).json.data.map(
        ({ event, data }: { event: string; data: { changedFields?: string[] } }) => [event, data.changedFields],
      );
    const update = ['employee.updated', ['endDate']];
    expect(await read('employee_leaver')).toEqual([update, update, update]);
    expect(await read('department_change')).toEqual([]);
    expect(await read('employee_leaver,employee.created')).toEqual([
      ['employee.created', undefined],
      update,
      update,
      update,
    ]);
  });

  test('and the events of employments and placements are under what they concern, and come once each', async () => {
    const { account } = setting;
    const [leavers, hires, moves, terms] = await Promise.all(
      // A heading and a kind of event in it include some events twice.
      [['employee_leaver', 'employment.updated'], ['employee_hire'], ['department_change'], ['contractual_change']].map(
        (events) => setting.register({ events }),
      ),
    );
    const office = await account.create('/core/v3/offices', { name: 'Vigo' });
    const position = await account.create('/core/v3/job-charges', { name: 'Cook' });
    const employer = await account.create('/core/v3/legal-entities', { name: 'Acme', country: 'ES' });
    const { id } = await account.create(people, { firstName: 'Ana', lastName: 'Torres', startDate: '2024-01-01' });
    await patch(id, { endDate: '2026-06-30' });
    await account.api('POST', `${people}/${id}/reactivate`, { body: { startDate: '2026-09-01' } });
    const [first, second] = (await account.read(`${people}/${id}/employments?orderBy=startDate`)).map(
      (one: { id: string }) => `${people}/${id}/employments/${one.id}`,
    );
    await account.api('PATCH', first, { body: { endDate: '2026-05-31' } });
    await account.api('PATCH', second, { body: { startDate: '2026-09-15' } });
    await patch(id, { officeId: office.id });
    await patch(id, { jobChargeId: position.id });
    const coming = { employeeId: id, startDate: '2027-01-01', legalEntityId: employer.id };
    const placement = await account.create('/core/v3/placements', coming);
    await account.api('PATCH', `/core/v3/placements/${placement.id}`, { body: { startDate: '2027-02-01' } });
    await account.api('DELETE', `/core/v3/placements/${placement.id}`);
    await account.api('DELETE', second);
    const sent = async (endpoint: { id: string } | undefined, types: string) => {
      const { json } = await account.api('GET', `/events/v1/events?employeeId=${id}&limit=500&types=${types}`);
      const inFeed = json.data.map(({ event }: { event: string }) => event);
      const delivered = await eventually(`all of ${types}`, async () => {
        const rows = await setting.deliveries(endpoint ?? { id: '' }, 'delivered');
        return rows.length >= inFeed.length && rows;
      });
      expect(delivered.sort((a, b) => a.sequence - b.sequence).map(({ event }) => event)).toEqual(inFeed);
      return inFeed
        .join(' ')
        .replaceAll('employee.', '')
        .replaceAll('placement.', 'p.')
        .replaceAll('employment.', 'e.');
    };
    const [employmentCorrected, startCorrected, undone] = [
      'e.updated updated',
      'updated e.updated',
      'e.deleted updated',
    ];
    expect(await sent(leavers, 'employee_leaver,employment.updated')).toBe(
      `deactivated ${employmentCorrected} ${startCorrected} ${undone}`,
    );
    expect(await sent(hires, 'employee_hire')).toBe(`created reactivated updated ${startCorrected} ${undone}`);
    const announced = 'p.created p.updated p.deleted';
    expect(await sent(moves, 'department_change')).toBe(
      `p.created p.updated department_changed p.created updated p.updated ${announced} p.deleted p.deleted department_changed updated`,
    );
    expect(await sent(terms, 'contractual_change')).toBe(`updated p.updated ${announced} p.deleted updated`);
    const all = await account.read('/webhooks/v1/deliveries?limit=500');
    expect(setting.receiver.received).toHaveLength(all.length);
  });

  test('employee.restored is under employee_hire', async () => {
    const endpoint = await setting.register({ events: ['employee_hire'] });
    const { id } = await setting.hire('Torres');
    await setting.account.api('DELETE', `${people}/${id}`);
    await setting.account.api('POST', `${people}/${id}/restore`);
    await eventually('two deliveries', async () => (await setting.deliveries(endpoint, 'delivered')).length === 2);
    expect(bodies().map(({ event }) => event)).toEqual(['employee.created', 'employee.restored']);
  });
});
