/** The eight headings: what docs/webhooks.md says of them, and the occurrences that name one. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../../test/harness/eventually.ts';
import { startWebhooks } from '../../../test/harness/webhooks.ts';
import { eventTypes } from '../../app.ts';
import { headings } from '../../events/event-type.ts';

test('docs/webhooks.md lists every heading with its kinds of event', () => {
  const text = readFileSync(new URL('../../../docs/webhooks.md', import.meta.url), 'utf8');
  const [, section = ''] = text.split('\n## Headings\n');
  const rows = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| `(\w+)` \| (.*) \|$/gm)];
  const told = rows.map(([, heading, kinds = '']) => [
    heading,
    [...kinds.matchAll(/`(\w+\.\w+)`/g)].map(([, kind]) => kind),
  ]);
  const declared = headings.map((heading) => [
    heading,
    expect.toSatisfy((kinds: string[]) => {
      const all = eventTypes.filter((type) => [type.heading, type.alsoUnder, type.sometimesUnder].includes(heading));
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

  test('employee.restored is under employee_hire', async () => {
    const endpoint = await setting.register({ events: ['employee_hire'] });
    const { id } = await setting.hire('Torres');
    await setting.account.api('DELETE', `${people}/${id}`);
    await setting.account.api('POST', `${people}/${id}/restore`);
    await eventually('two deliveries', async () => (await setting.deliveries(endpoint, 'delivered')).length === 2);
    expect(bodies().map(({ event }) => event)).toEqual(['employee.created', 'employee.restored']);
  });
});
