/** The codes by which other systems know offices, kinds of time off and kinds of work. */
import { describe, expect, test } from 'vitest';
import { startTestApp } from './harness/app.ts';

const app = await startTestApp();

describe.each([
  '/core/v3/offices',
  '/schedule/v1/absence-types',
  '/schedule/v1/vacation-configurations',
  '/schedule/v1/check-types',
])('the code of a row of %s', (path) => {
  const patch = (id: string, body: object) => app.api('PATCH', `${path}/${id}`, { body });

  test('is stored, changed and cleared, and names itself in the event', async () => {
    const made = await app.create(path, { name: 'Coded', code: 'Ñ 1/a' });
    expect(made.code).toBe('Ñ 1/a');
    expect((await app.create(path, { name: 'Plain' })).code).toBeNull();
    expect((await patch(made.id, { code: 'B' })).json.data).toMatchObject({ code: 'B', version: 2 });
    expect((await patch(made.id, { code: null })).json.data.code).toBeNull();
    const own = (await app.events()).filter(({ entityId }) => entityId === made.id);
    expect(own.slice(1).map(({ body }) => JSON.parse(body).data.changedFields)).toEqual([['code'], ['code']]);
  });
  test('belongs to one row at a time', async () => {
    const { id } = await app.create(path, { name: 'First', code: 'TAKEN' });
    const other = await app.create(path, { name: 'Second', code: 'taken' });
    const taken = { status: 409, code: 'already_taken', conflictingId: id, errors: [{ pointer: '/code' }] };
    expect((await app.api('POST', path, { body: { name: 'Third', code: 'TAKEN' } })).json).toMatchObject(taken);
    expect((await patch(other.id, { code: 'TAKEN' })).json).toMatchObject(taken);
    expect((await (await app.newAccount()).create(path, { name: 'Theirs', code: 'TAKEN' })).code).toBe('TAKEN');
    await app.api('DELETE', `${path}/${id}`);
    expect((await patch(other.id, { code: 'TAKEN' })).json.data).toMatchObject({ code: 'TAKEN', version: 2 });
  });
  test('finds its row', async () => {
    const { id } = await app.create(path, { name: 'Found', code: 'FIND' });
    expect(await app.read(`${path}?code=FIND`)).toMatchObject([{ id }]);
    expect(await app.read(`${path}?code[in]=FIND,find`)).toMatchObject([{ id }]);
  });
  test.each([' ', 7, 'x'.repeat(51)])('is refused as %j', async (code) => {
    const reply = await app.api('POST', path, { body: { name: 'Wrong', code } });
    expect(reply.status, reply.text).toBe(422);
    expect(reply.json.errors).toMatchObject([{ pointer: '/code' }]);
  });
});
