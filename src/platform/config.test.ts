import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readSettings } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'rollcall-config-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, content: string) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const key = Buffer.alloc(32, 7).toString('base64');
const database = 'postgres://rollcall:hunter2@db.example.com/rollcall';

const shownIn = (env: Record<string, string>) => {
  const { settings } = readSettings({ DATA_DIR: folder, ...env });
  return (name: string) => settings.find((one) => one.name === name);
};

describe('a secret in a file', () => {
  test('is read from the file that the variable with _FILE names, without the line end', () => {
    const env = {
      DATABASE_URL_FILE: file('url', `${database}\n`),
      ENCRYPTION_KEY_FILE: file('key', `${key}\n`),
      METRICS_TOKEN_FILE: file('token', 'a-token-of-the-metrics'),
    };
    const { config } = readSettings(env);
    expect(config).toMatchObject({ databaseUrl: database, metricsToken: 'a-token-of-the-metrics' });
    expect(config.encryptionKeys).toEqual([Buffer.from(key, 'base64')]);
  });

  test('is read by its name from the folder of the credentials of systemd', () => {
    const credentials = join(folder, 'credentials');
    mkdirSync(credentials);
    writeFileSync(join(credentials, 'SMTP_URL'), 'smtps://mail.example.com');
    const { config } = readSettings({ CREDENTIALS_DIRECTORY: credentials, MAIL_FROM: 'hr@example.com' });
    expect(config.mail?.url).toBe('smtps://mail.example.com');
  });

  test('must not be set in another place, too', () => {
    const env = { METRICS_TOKEN: 'a-token-of-the-metrics', METRICS_TOKEN_FILE: file('other', 'x') };
    expect(() => readSettings(env)).toThrow(
      /^METRICS_TOKEN is set twice, by METRICS_TOKEN and by METRICS_TOKEN_FILE; keep one of them$/,
    );
  });

  test.each([
    [
      'is missing',
      join(folder, 'missing'),
      /^DATABASE_URL_FILE: \S+missing cannot be read \(ENOENT\); correct its name/,
    ],
    [
      'is empty',
      file('empty', '\n'),
      /^DATABASE_URL_FILE: \S+empty is empty; write the value of DATABASE_URL into it$/,
    ],
    ['holds another text', file('wrong', 'hunter2'), /^DATABASE_URL must be a PostgreSQL address(?!.*hunter2)/],
  ])('that %s stops the start with one line', (_, path, line) => {
    expect(() => readSettings({ DATABASE_URL_FILE: path, ENCRYPTION_KEY: key })).toThrow(line);
  });

  test.skipIf(process.getuid?.() === 0)('that may not be read stops the start with one line', () => {
    const path = file('locked', database);
    chmodSync(path, 0);
    expect(() => readSettings({ DATABASE_URL_FILE: path, ENCRYPTION_KEY: key })).toThrow(
      /locked cannot be read \(EACCES\)/,
    );
  });

  test('of a setting that is no secret is not read', () => {
    expect(readSettings({ ROLE_FILE: file('role', 'api') }).config.role).toBe('all');
  });
});

describe('the settings as the operator sees them', () => {
  test('say where each comes from', () => {
    const token = file('shown', 'a-token-of-the-metrics');
    const shown = shownIn({ PORT: '9000', SILENT: '', METRICS_TOKEN_FILE: token });
    expect(shown('PORT')).toEqual({ name: 'PORT', value: '9000', source: 'environment' });
    expect(shown('RATE_LIMIT')).toEqual({ name: 'RATE_LIMIT', value: '1000', source: 'default' });
    expect(shown('SILENT')).toEqual({ name: 'SILENT', value: '0', source: 'default' });
    expect(shown('TRUST_PROXY')).toEqual({ name: 'TRUST_PROXY', value: null, source: 'default' });
    expect(shown('METRICS_TOKEN')).toEqual({ name: 'METRICS_TOKEN', value: '•••', source: token });
    expect(shown('ENCRYPTION_KEY')).toEqual({
      name: 'ENCRYPTION_KEY',
      value: '•••',
      source: `${folder}/encryption.key`,
    });
  });

  test.each([
    [database, 'postgres://rollcall:•••@db.example.com/rollcall'],
    [
      'postgres://r@db:5433/r?sslmode=verify-full&password=hunter2',
      'postgres://r@db:5433/r?sslmode=verify-full&password=•••',
    ],
  ])('show of %s what is no secret', (url, masked) => {
    expect(shownIn({ DATABASE_URL: url, ENCRYPTION_KEY: key })('DATABASE_URL')?.value).toBe(masked);
  });

  test('show of an address outside of PostgreSQL no user either', () => {
    const shown = shownIn({
      DOCUMENT_SCAN_URL: 'https://hunter2@scan.example.com/v1?key=hunter2',
      ENCRYPTION_KEY: key,
    });
    expect(shown('DOCUMENT_SCAN_URL')?.value).toBe('https://•••@scan.example.com/v1?key=•••');
    expect(shown('ENCRYPTION_KEY')?.value).toBe('•••');
  });
});
