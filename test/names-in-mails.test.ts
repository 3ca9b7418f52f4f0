/** Mails come from Rollcall, so no name that a user typed puts a link, a line or a header into one. */
import { describe, expect, test } from 'vitest';
import { writeLetter as writeInvitation } from '../src/accounts/invitations/mail/letter.ts';
import { writeResetLetter } from '../src/accounts/resets/mail/letter.ts';
import { kinds } from '../src/notifications/kinds.ts';
import { writeLetter as writeNotices } from '../src/notifications/mail/letter.ts';
import type { Notification } from '../src/notifications/notification.ts';
import { sql } from '../src/platform/db/sql.ts';
import { locales } from '../src/platform/locale.ts';
import type { Letter } from '../src/platform/mail.ts';
import { nameInMail } from '../src/platform/name-in-mail.ts';
import { startTestApp } from './harness/app.ts';
import { startMailServer } from './harness/mail-server.ts';
import { signInAs } from './harness/sessions.ts';

const mails = await startMailServer();
const app = await startTestApp({ env: { SMTP_URL: mails.url, MAIL_FROM: 'Rollcall <hr@example.com>' } });
const ours = 'http://rollcall.test';

describe('a name', () => {
  test.each([
    'https://evil.example/login',
    'Your account is closed: evil.example',
    'EVIL.EXAMPLE',
    'www.evil.example',
    'evil.рф',
    'evil.xn--p1ai',
    'evil．example',
    'evil。example',
    'ev\u200bil.exa\u00admple',
    'evil.\u2060example',
    'hr@evil.example',
    'hr＠evil',
    'mailto:x',
    'tel:+34900123456',
    '//evil',
    'http:\\\\evil',
    '192.0.2.1',
    'Ana (evil.example)',
  ])('with an address is left out: %j', (name) => {
    expect(nameInMail(name, 'Your company')).toBe('Your company');
    expect(nameInMail(name, '')).toBe('');
  });
  test.each([
    'Acme S.L.',
    'Acme, S. A. U. (2.0)',
    'J. R. R. Núñez-Martín',
    "Conor O'Brien & Co.",
    'Anna: Finance',
    'RR. HH.',
    'María José',
    '山田 太郎',
    'علی',
    'نیم\u200cفاصله',
    '🏳️‍🌈 Ana',
  ])('without one is shown as it is: %j', (name) => {
    expect(nameInMail(name, '')).toBe(name);
  });
  test('is one line, in the order in which it is written', () => {
    expect(nameInMail(' Ana\r\nBcc: other\u2028\u0085\u0000x\u202e ', '')).toBe('Ana Bcc: other x');
  });
});

const evil = 'https://evil.example/x';
const notice = (kind: Notification['kind'], count: number, more: Partial<Notification>): Notification => ({
  id: app.id,
  kind,
  count,
  actorName: evil,
  outcome: null,
  employee: { id: app.id, firstName: 'Ana', lastName: 'evil.example' },
  subjectId: null,
  label: null,
  timeOff: null,
  workDate: null,
  at: app.clock.instant,
  readAt: null,
  ...more,
});
const timeOff = { firstDay: '2026-12-07', lastDay: '2026-12-08', days: 2, isReturn: false, status: 'pending' } as const;
const lengths = { seconds: 0, startTime: null, endTime: null };
/** What each kind tells. */
const notices: Record<Notification['kind'], Notification[]> = {
  time_off_requested: [false, true].map((isReturn) =>
    notice('time_off_requested', 1, { timeOff: { ...timeOff, ...lengths, isReturn } as Notification['timeOff'] }),
  ),
  time_off_decided: [notice('time_off_decided', 2, { outcome: 'approved' })],
  onboarding_tasks_assigned: [1, 2].map((count) => notice('onboarding_tasks_assigned', count, {})),
  work_entry_corrected: [1, 2].map((count) => notice('work_entry_corrected', count, { outcome: 'updated' })),
  own_data_requested: [notice('own_data_requested', 1, {})],
  own_data_decided: [notice('own_data_decided', 1, { outcome: 'accepted' })],
  import_finished: [evil, 'evil.example.csv', '.csv', 'staff.csv'].map((label) =>
    notice('import_finished', 1, { label }),
  ),
  webhook_trouble: (['degraded', 'loop_suspected'] as const).map((outcome) =>
    notice('webhook_trouble', 1, { outcome, label: evil }),
  ),
};
const common = { name: evil, email: 'ana@acme.example', company: 'Acme evil.example', timeZone: 'Europe/Madrid' };
const until = '2026-12-01T10:00:00.000Z';

describe.each(locales)('a letter in %s', (language) => {
  const facts = { ...common, language };
  const resets = [
    { kind: 'password', link: `${ours}/reset-password#k`, byPerson: false },
    { kind: 'password', link: `${ours}/reset-password#k`, byPerson: true },
    { kind: 'second_factor', link: undefined, byPerson: false },
    { kind: 'lock', link: undefined, byPerson: false },
  ] as const;
  const letters: [string, Letter][] = [
    ['an invitation', writeInvitation({ ...facts, link: `${ours}/accept-invitation#k`, expiresAt: until })],
    ...resets.map((reset): [string, Letter] => [
      `${reset.kind} ${reset.byPerson}`,
      writeResetLetter({ ...facts, ...reset, expiresAt: until }),
    ]),
    ...kinds.flatMap((kind) =>
      [...notices[kind].map((one) => [one]), notices[kind].concat(notices[kind])].map((some): [string, Letter] => [
        kind,
        writeNotices(facts, some, ours),
      ]),
    ),
  ];
  test.each(letters)('about %s has no address but ours', (_what, { to, subject, text }) => {
    expect(to).toEqual({ name: '', address: common.email });
    for (const part of [subject, text].map((part) => part.replaceAll(/http:\/\/rollcall\.test\S*|staff\.csv/g, ''))) {
      expect(part).not.toContain('evil');
      expect(nameInMail(part.replaceAll(/(\d) ?[ap]\.\s?m\./g, '$1'), 'an address')).not.toBe('an address');
    }
    expect(text.split('\n')[0]).toBe(language === 'es' ? 'Hola:' : 'Hello,');
    expect(subject).toMatch(/^[\p{Lu}\d]/u);
  });
});

test('names with line breaks and headers stay in their place, in each mail that is sent', async () => {
  const name = 'Eva\r\nBcc: planted@example.com\r\n\r\nPlanted line';
  const admin = await signInAs(app, 'administrator');
  const other = await signInAs(app, 'administrator');
  await app.db.run(sql`update accounts set name = ${name.replace('Eva', 'Acme')} where account_id = ${app.id}`);
  await app.db.run(sql`update users set name = ${name} where id = ${other.id}`);
  const invited = { email: 'invited@example.com', name, role: 'administrator' };
  expect((await admin.api('POST', '/account/v1/invitations', { body: invited })).status).toBe(201);
  expect((await admin.api('POST', `/account/v1/users/${other.id}/reset-password`)).status).toBe(200);
  expect((await admin.api('POST', `/account/v1/users/${other.id}/reset-second-factor`)).status).toBe(200);
  const { id } = await app.create('/core/v3/employees', { firstName: name, lastName: name });
  const eva = await signInAs(app, 'employee', { employeeId: id });
  await app.app.runNotifications();
  const fields = [{ field: 'address', edit: 'approval' }];
  const opened = await admin.api('PATCH', '/account/v1/own-data-settings', { body: { fields } });
  expect(opened.status, opened.text).toBe(200);
  const asked = await eva.api('PATCH', '/account/v1/own-data', { body: { address: 'Calle Mayor 1' } });
  expect(asked.status, asked.text).toBe(200);
  await app.app.runNotifications();
  app.clock.advance({ minutes: 5 });
  await app.app.sendMail();
  const addresses = mails.received.flatMap(({ to }) => to);
  expect(addresses).toContain('invited@example.com');
  expect(addresses).not.toContain('planted@example.com');
  // The invitation, both resets, and what administrators are told of the request.
  expect(mails.received.length).toBeGreaterThanOrEqual(4);
  for (const { raw, text, to } of mails.received) {
    expect(to).toHaveLength(1);
    const [head = ''] = raw.split('\r\n\r\n');
    expect(head).not.toMatch(/^Bcc:/im);
    expect(text).not.toMatch(/^(Bcc|Planted line)/m);
  }
});
