/** Photos: what is accepted, what is stored of it, who sees and changes it. */
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../test/harness/app.ts';
import { halves, pixel } from '../../test/harness/pictures.ts';
import { type SignedIn, signInAs } from '../../test/harness/sessions.ts';
import { systemCaller } from '../platform/caller.ts';
import { sql } from '../platform/db/sql.ts';
import { createPictureMaker } from './pictures.ts';

const path = '/core/v3/employee-photos';
const people = '/core/v3/employees';
const app = await startTestApp();
// biome-ignore lint/suspicious/noExplicitAny: replies whose form the tests are about
type Data = any;

const hire = async (firstName: string, more: object = {}): Promise<string> =>
  (await app.create(people, { firstName, lastName: 'X', startDate: '2024-01-01', ...more })).id;
const lead = await hire('Lead');
const ana = await hire('Ana', { managerId: lead });
const bo = await hire('Bo');
const coming = await hire('Coming', { startDate: '2027-01-01' });

const send = (employeeId: string, bytes: Buffer | string, who: { api: SignedIn['api'] } = app) =>
  who.api('POST', path, {
    body: { employeeId, content: typeof bytes === 'string' ? bytes : bytes.toString('base64') },
  });
const give = async (employeeId: string, bytes: Buffer | string = pixel): Promise<Data> => {
  const { status, json, text } = await send(employeeId, bytes);
  expect(status, text).toBe(201);
  return json.data;
};
async function picture(id: string, size = '', headers: Record<string, string> = {}) {
  const reply = await fetch(`${app.origin}${path}/${id}/picture${size && `?size=${size}`}`, {
    headers: { authorization: `Bearer ${app.token}`, ...headers },
  });
  return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) };
}
/** The colour of a picture at a place, as `r,g,b` in steps of 255. */
async function colourAt(bytes: Buffer, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * info.channels;
  return [...data.subarray(at, at + 3)].map((value) => Math.round(value / 255)).join();
}
const red = '1,0,0';
const blue = '0,0,1';

const users = {} as Record<'ana' | 'bo' | 'lead' | 'hr' | 'reader', SignedIn>;
beforeAll(async () => {
  users.ana = await signInAs(app, 'employee', { employeeId: ana });
  users.bo = await signInAs(app, 'employee', { employeeId: bo });
  users.lead = await signInAs(app, 'manager', { employeeId: lead });
  users.hr = await signInAs(app, 'hr');
  users.reader = await signInAs(app, 'read_only');
});

describe('a photo', () => {
  test.each(['png', 'jpeg', 'webp'] as const)('comes back from %s as two squares in WebP', async (format) => {
    const { id } = await give(ana, await halves(600, 400).toFormat(format).toBuffer());
    for (const [size, side] of [
      ['64', 64],
      ['256', 256],
      ['', 256],
    ] as const) {
      const { status, headers, bytes } = await picture(id, size);
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('image/webp');
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: side, height: side });
      expect(await colourAt(bytes, side / 2, 4)).toBe(red);
      expect(await colourAt(bytes, side / 2, side - 4)).toBe(blue);
    }
  });

  test('is turned upright, and loses the place where it was taken', async () => {
    const jpeg = await halves(400, 600)
      // Lies on its side: 6 means that it has to be turned by 90° clockwise.
      .withExif({ IFD0: { Copyright: 'PLANTED' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(jpeg.includes('PLANTED')).toBe(true);
    const { id } = await give(ana, jpeg);
    const { bytes } = await picture(id);
    expect(await colourAt(bytes, 250, 128)).toBe(red);
    expect(await colourAt(bytes, 5, 128)).toBe(blue);
    expect(await sharp(bytes).metadata()).not.toHaveProperty('exif');
    expect(bytes.includes('PLANTED')).toBe(false);
  });

  test('never changes at its address, so browsers keep it; only they do', async () => {
    const { id } = await give(ana);
    const { headers } = await picture(id, '64');
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      etag: `"${id}.64"`,
    });
    expect((await picture(id, '64', { 'if-none-match': `"${id}.64"` })).status).toBe(304);
    expect((await picture(id, '65')).status).toBe(400);
    expect((await picture('x')).status).toBe(404);
  });

  test('is replaced by another, with the events of both, and its pictures are deleted', async () => {
    const { id: first } = await give(bo);
    const { id: second } = await give(bo);
    expect((await picture(first)).status).toBe(404);
    expect((await picture(second)).status).toBe(200);
    expect(await app.read(`${path}?employeeId=${bo}`)).toMatchObject([{ id: second, employeeId: bo }]);
    const events = (await app.events()).filter(({ employeeId, type }) => employeeId === bo && /photo/.test(type));
    expect(events.map(({ type, entityId }) => [type, entityId])).toEqual([
      ['employee_photo.created', first],
      ['employee_photo.deleted', first],
      ['employee_photo.created', second],
    ]);
    const kept = await app.db.all<{ photo_id: string }>(sql`
      select distinct photo_id from employee_pictures where account_id = ${app.id} and photo_id in (${first}, ${second})`);
    expect(kept).toEqual([{ photo_id: second }]);
  });

  test('of two that arrive at once, one is the photo', async () => {
    const replies = await Promise.all([send(bo, pixel), send(bo, pixel), send(bo, pixel)]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await app.read(`${path}?employeeId=${bo}`)).toHaveLength(1);
  });

  test('is encrypted at rest', async () => {
    const { id } = await give(ana);
    const rows = await app.db.all<{ sealed: Buffer }>(sql`
      select sealed from employee_pictures where account_id = ${app.id} and photo_id = ${id}`);
    expect(rows).toHaveLength(2);
    for (const { sealed } of rows) expect(Buffer.from(sealed).includes('WEBP')).toBe(false);
  });

  test('is stored once for all requests with one Idempotency-Key', async () => {
    const body = { employeeId: ana, content: pixel };
    const ask = () => app.api('POST', path, { body, headers: { 'idempotency-key': 'photo' } });
    const [first, second] = [await ask(), await ask()];
    expect(second.json.data.id).toBe(first.json.data.id);
  });
});

/** A chunk of a PNG. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
/** A PNG that says it has so many pixels. */
function png(width: number, height: number, data: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    ...[chunk('IHDR', header), chunk('IDAT', deflateSync(data)), chunk('IEND', Buffer.alloc(0))],
  ]);
}

const whole = await halves(800, 800).jpeg().toBuffer();
const bytesOf = (content: string) => Buffer.from(content);
const files: [string, Buffer | string, string][] = [
  ['nothing', '', 'too_short'],
  ['no base64', 'no base64!', 'invalid_format'],
  ['a text', bytesOf('hello'), 'image_type'],
  ['an SVG', bytesOf('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>'), 'image_type'],
  ['a GIF', await halves(9, 9).gif().toBuffer(), 'image_type'],
  ['a TIFF', await halves(9, 9).tiff().toBuffer(), 'image_type'],
  ['an AVIF', await halves(9, 9).avif().toBuffer(), 'image_type'],
  ['a PDF', bytesOf('%PDF-1.7\n'), 'image_type'],
  ['a page with the head of a PNG', bytesOf('\x89PNG\r\n\x1a\n<script>alert(1)</script>'), 'image_type'],
  ['a cut PNG', (await halves(800, 800).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 400_000), 'image_damaged'],
  ['a cut JPEG', whole.subarray(0, whole.length / 2), 'image_damaged'],
  ['a cut WebP', (await halves(800, 800).webp({ quality: 100 }).toBuffer()).subarray(0, 500), 'image_type'],
  ['a PNG with wrong data', png(64, 64, bytesOf('short')), 'image_damaged'],
  ['a bomb of 2.5 gigapixels', png(50_000, 50_000, Buffer.alloc(1_000_000)), 'image_too_large'],
  ['a PNG a little larger than 16 megapixels', png(4_001, 4_000, Buffer.alloc(1)), 'image_too_large'],
  ['a PNG of the largest size', png(2 ** 31 - 1, 2 ** 31 - 1, bytesOf('x')), 'image_type'],
  ['too many bytes', Buffer.alloc(8 * 1024 * 1024 + 1, 1), 'file_too_large'],
];

describe('a hostile file', () => {
  test.each(files)('that is %s is refused at its field', async (_what, bytes, code) => {
    const { json } = await send(ana, bytes);
    expect(json).toMatchObject({ status: 422, code: 'invalid_body', errors: [{ pointer: '/content', code }] });
  });

  test('that is larger still is refused before it is read whole', async () => {
    expect((await send(ana, 'A'.repeat(12 * 1024 * 1024))).json).toMatchObject({ status: 413 });
  });

  test('that is a picture and something else leaves only the picture', async () => {
    const { id } = await give(ana, Buffer.concat([whole, bytesOf('<script>PLANTED</script>')]));
    const { bytes } = await picture(id);
    expect(bytes.includes('PLANTED')).toBe(false);
  });

  test('bytes at random are refused, and never a 5xx', async () => {
    for (let i = 0; i < 60; i++) {
      const bytes = Buffer.from(whole);
      for (let n = 0; n < 20; n++) bytes[(i * 7919 + n * 104_729) % bytes.length] = (i * 31 + n * 17) % 256;
      const { status, text: body } = await send(ana, bytes);
      expect([201, 422], body).toContain(status);
    }
  });

  test('is named together with every other mistake', async () => {
    const { json } = await send('01936f2e-7c1a-7d30-9b52-3f8a1c5d7e90', bytesOf('x'));
    expect(json.errors.map(({ pointer }: Data) => pointer).sort()).toEqual(['/content', '/employeeId']);
  });
});

describe('a platform without the library', () => {
  test('refuses photos with a clear error, and only photos', async () => {
    const make = createPictureMaker(() => Promise.reject(new Error('no such package')));
    const caller = systemCaller(app, 'test');
    await expect(make(Buffer.from(pixel, 'base64'), { caller })).rejects.toMatchObject({
      type: { code: 'photos_unavailable', status: 501 },
    });
  });
});

describe('a user', () => {
  const sees = async (user: SignedIn, id: string) =>
    [
      (await user.api('GET', `${path}/${id}`)).status,
      (await user.api('GET', `${path}/${id}/picture?size=64`)).status,
      (await user.api('GET', `${path}?id[in]=${id}`)).json.data.length,
    ] as const;
  const all = [200, 200, 1];
  const none = [404, 404, 0];

  test('sees the photos of all employees in the directory, and changes only their own', async () => {
    const { id } = await give(ana);
    for (const user of Object.values(users)) expect(await sees(user, id)).toEqual(all);
    for (const user of [users.bo, users.reader]) {
      expect((await user.api('DELETE', `${path}/${id}`)).json).toMatchObject({
        status: 403,
        code: 'may_not_change_photo',
      });
    }
    expect((await send(ana, pixel, users.bo)).json).toMatchObject({ status: 422, code: 'invalid_body' });
    expect((await send(ana, pixel, users.lead)).json).toMatchObject({ status: 403, code: 'may_not_change_photo' });
    expect((await send(ana, pixel, users.reader)).json).toMatchObject({ status: 403, code: 'may_not_change_photo' });
    const own = await send(ana, pixel, users.ana);
    expect(own.status).toBe(201);
    expect((await users.ana.api('DELETE', `${path}/${own.json.data.id}`)).status).toBe(200);
    expect(await app.read(`${path}?employeeId=${ana}`)).toEqual([]);
  });

  test('sees no photo of colleagues if the company hides them, but their own and those of their team', async () => {
    const [own, foreign] = [await give(ana), await give(bo)];
    const hide = async (hiddenFields: string[]) => {
      const { status } = await users.hr.api('PATCH', '/account/v1/colleague-settings', { body: { hiddenFields } });
      expect(status).toBe(200);
    };
    const seesOf = async (who: SignedIn) =>
      (await who.api('GET', `${path}?employeeId[in]=${ana},${bo}`)).json.data.map(({ id }: Data) => id).toSorted();
    await hide(['photo']);
    expect(await seesOf(users.ana)).toEqual([own.id]);
    expect(await seesOf(users.lead)).toEqual([own.id]);
    expect(await seesOf(users.hr)).toEqual([own.id, foreign.id].toSorted());
    for (const address of [`${path}/${foreign.id}`, `${path}/${foreign.id}/picture`]) {
      expect([address, (await users.ana.api('GET', address)).status]).toEqual([address, 404]);
    }
    await hide([]);
    expect(await seesOf(users.ana)).toEqual([own.id, foreign.id].toSorted());
  });

  test('of HR changes those of all employees', async () => {
    const { json } = await send(ana, pixel, users.hr);
    const removed = await users.hr.api('DELETE', `${path}/${json.data.id}`);
    expect(removed.status).toBe(200);
    const repeated = await users.hr.api('DELETE', `${path}/${json.data.id}`);
    expect(repeated.json).toEqual(removed.json);
  });

  test('does not see the photo of an employee who is yet to start, or has left', async () => {
    const { id } = await give(coming);
    expect(await sees(users.bo, id)).toEqual(none);
    expect(await sees(users.hr, id)).toEqual(all);
    const leaver = await hire('Leaver');
    const photo = await give(leaver);
    await app.change('POST', `${people}/${leaver}/deactivate`, { endDate: '2026-11-01' });
    expect(await sees(users.bo, photo.id)).toEqual(none);
    expect(await sees(users.hr, photo.id)).toEqual(all);
  });

  test('of another account sees none', async () => {
    const { id } = await give(ana);
    const account = await app.newAccount();
    const other = await signInAs(app, 'administrator', { account });
    expect(await sees(other, id)).toEqual(none);
    expect((await account.api('GET', `${path}/${id}/picture`)).status).toBe(404);
  });
});

describe('a token', () => {
  test('reads with employees:read and writes with employees:write', async () => {
    const { id } = await give(ana);
    const [reads, writes, neither] = await Promise.all([
      app.newToken(['employees:read']),
      app.newToken(['employees:write']),
      app.newToken(['offices:read']),
    ]);
    const status = async (token: string, method: string, url: string, body?: object) =>
      (await app.api(method, url, { token, ...(body && { body }) })).status;
    expect(await status(reads, 'GET', `${path}/${id}/picture`)).toBe(200);
    expect(await status(neither, 'GET', `${path}/${id}/picture`)).toBe(403);
    expect(await status(reads, 'POST', path, { employeeId: ana, content: pixel })).toBe(403);
    expect(await status(writes, 'POST', path, { employeeId: ana, content: pixel })).toBe(201);
  });
});

describe('an employee', () => {
  test('who is removed loses the photo for good', async () => {
    const eva = await hire('Eva');
    const { id } = await give(eva);
    await app.change('DELETE', `${people}/${eva}`);
    expect((await picture(id)).status).toBe(404);
    expect(
      await app.db.all(sql`select 1 from employee_pictures where account_id = ${app.id} and photo_id = ${id}`),
    ).toEqual([]);
    await app.change('POST', `${people}/${eva}/restore`);
    expect(await app.read(`${path}?employeeId=${eva}`)).toEqual([]);
  });
});
