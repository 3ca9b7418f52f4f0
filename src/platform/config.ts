import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { failureOf } from './failure.ts';
import type { MailSettings } from './mail.ts';
import { isSecret, mask, masked, readSetting, type Setting, shownDefault } from './read-setting.ts';
import { nearest } from './validate.ts';

/** The settings of one process; README lists their variables. */
export interface Config {
  host: string;
  port: number;
  /** The address of this installation for callers, without a trailing slash. */
  baseUrl: string;
  /** Whether the operator chose it. */
  isBaseUrlGiven: boolean;
  /** Whether a start and the commands bring the schema up to date; else they refuse a database that lacks migrations. */
  migrateOnStart: boolean;
  /** Sends no webhook and no mail, as in a copy of another installation. */
  silent: boolean;
  role: 'all' | 'api' | 'worker';
  logLevel: string;
  /** Lines of JSON for programs, or text for a reader. */
  logFormat: 'json' | 'text';
  dataDir: string;
  /** Undefined: the embedded database in `dataDir`. */
  databaseUrl: string | undefined;
  /** The same database past the pooler at `databaseUrl`; undefined: there is no pooler. */
  databaseDirectUrl: string | undefined;
  /** Connections of this process to PostgreSQL. */
  databasePoolSize: number;
  /** Requests a minute per account with its tokens; undefined: no limit. */
  rateLimitPerMinute: number | undefined;
  /** 32 bytes each, the newest first: it encrypts secrets at rest, the others only decrypt. */
  encryptionKeys: Buffer[];
  /** Networks (CIDR) that webhooks may reach although they are not public. */
  webhookAllowedNetworks: string[];
  webhookAllowedPorts: number[];
  /** Which receivers must answer a challenge before they get events: those outside the allowed networks, or all. */
  webhookChallenges: 'public' | 'all';
  /** A separate port for /metrics; undefined: none. */
  metricsPort: number | undefined;
  metricsHost: string;
  /** How long a process that is to stop still serves requests, so that proxies see it and move on. */
  drainSeconds: number;
  /** The collector that gets traces over OTLP, without a trailing slash; undefined: none. */
  otlpEndpoint: string | undefined;
  /** From which duration on a request has a line in the log at `info`; milliseconds. */
  slowRequest: number;
  /** The token that opens /metrics on the port of the API; undefined: /metrics does not exist. */
  metricsToken: string | undefined;
  /**
   * Trusted proxies in front of Rollcall, whose X-Forwarded-For counts: how many, or their networks; undefined: none.
   */
  trustProxy: number | string[] | undefined;
  /** Mails invitations and resets; undefined: administrators pass the links on. */
  mail: MailSettings | undefined;
  /** How long Rollcall keeps events, in calendar months. */
  eventsKeptMonths: number;
  /** How long Rollcall keeps what objects that pay depends on were earlier, in calendar months. */
  payrollRecordsKeptMonths: number;
  /** How long Rollcall keeps finished deliveries and their attempts. */
  deliveriesKeptDays: number;
  /** The virus scanner that gets the content of each new document; undefined: none. */
  documentScanUrl: string | undefined;
  /** The largest document, in MiB. */
  documentMaxMebibytes: number;
}

/** A mistake of the operator: `main.ts` prints only the message, as one line, and exits with 1. */
export class StartError extends Error {}

const isNetwork = (text: string) => ipaddr.isValidCIDR(text) || isIP(text) > 0;

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

export const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/**
 * Reads the settings from environment variables, and secrets from files that they name.
 * @throws StartError naming every wrong variable and its accepted form
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const { config } = readSettings(env);
  return { ...config, encryptionKeys: config.encryptionKeys ?? [keyInFolder(config.dataDir)] };
}

/** The settings without the key that an embedded installation makes itself. */
type GivenConfig = Omit<Config, 'encryptionKeys'> & { encryptionKeys: Buffer[] | undefined };

/**
 * Reads the settings as `readConfig`, and changes nothing.
 * @returns them, and where each comes from
 * @throws StartError naming every wrong variable and its accepted form
 */
export function readSettings(env: NodeJS.ProcessEnv): { config: GivenConfig; settings: Setting[] } {
  const wrong: string[] = [];
  const settings = new Map<string, Setting>();
  const isGiven = (name: string) => settings.get(name)?.source !== 'default';

  const choose = <T>(name: string, fallback: T, read: (text: string) => T | undefined, expected: string): T => {
    settings.set(name, { name, value: shownDefault(fallback), source: 'default' });
    const found = readSetting(env, name);
    if (found === undefined) return fallback;
    if ('wrong' in found) {
      settings.set(name, { name, value: null, source: 'environment' });
      wrong.push(found.wrong);
      return fallback;
    }
    const { text, source } = found;
    settings.set(name, { name, value: isSecret(name) ? mask(text) : text, source });
    const value = read(text);
    if (value !== undefined) return value;
    wrong.push(`${name} must be ${expected}${isSecret(name) ? '' : `, not "${text}"`}`);
    return fallback;
  };
  const integer = (min: number, max: number) => (text: string) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    return value >= min && value <= max ? value : undefined;
  };
  const flag = (text: string) => (/^[01]$/.test(text) ? text === '1' : undefined);
  const list =
    <T>(read: (item: string) => T | undefined) =>
    (text: string) => {
      const items = text.split(',').map((item) => read(item.trim()));
      return items.every((item) => item !== undefined) ? items : undefined;
    };

  const host = choose('HOST', '127.0.0.1', (text) => text, 'an address');
  const port = choose('PORT', 8080, integer(0, 65_535), 'a port from 0 to 65535');
  const dataDir = choose('DATA_DIR', dataDirOf(env), resolve, 'a folder');
  const postgresUrl = (name: string) =>
    choose<string | undefined>(
      name,
      undefined,
      (text) => (URL.canParse(text) && /^postgres(ql)?:\/\//.test(text) ? text : undefined),
      'a PostgreSQL address such as postgres://user:password@host:5432/rollcall',
    );
  const databaseUrl = postgresUrl('DATABASE_URL');
  const databaseDirectUrl = postgresUrl('DATABASE_DIRECT_URL');
  const encryptionKeys = choose<Buffer[] | undefined>(
    'ENCRYPTION_KEY',
    undefined,
    list((item) => {
      const key = Buffer.from(item, 'base64');
      return key.length === 32 ? key : undefined;
    }),
    '32 bytes in base64 (make one with: openssl rand -base64 32), or several of them, the newest first, separated by commas',
  );
  const smtpUrl = choose<string | undefined>(
    'SMTP_URL',
    undefined,
    (text) => (URL.canParse(text) && /^smtps?:\/\/./.test(text) ? text : undefined),
    'a mail server such as smtps://user:password@mail.example.com',
  );
  const mailFrom = choose<string | undefined>(
    'MAIL_FROM',
    undefined,
    (text) => (/^([^<>@\r\n]+ )?<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/.test(text) ? text : undefined),
    'an address such as "Rollcall <hr@example.com>"',
  );
  const config = {
    mail: smtpUrl === undefined || mailFrom === undefined ? undefined : { url: smtpUrl, from: mailFrom },
    host,
    port,
    baseUrl: choose(
      'BASE_URL',
      `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
      (text) => (URL.canParse(text) && /^https?:/.test(text) ? text.replace(/\/+$/, '') : undefined),
      'an address such as https://hr.example.com',
    ),
    isBaseUrlGiven: isGiven('BASE_URL'),
    migrateOnStart: choose('MIGRATE_ON_START', true, flag, '1 or 0'),
    silent: choose('SILENT', false, flag, '1 or 0'),
    role: choose<Config['role']>(
      'ROLE',
      'all',
      (text) => (text === 'all' || text === 'api' || text === 'worker' ? text : undefined),
      'all, api or worker',
    ),
    logLevel: choose(
      'LOG_LEVEL',
      'info',
      (text) => (logLevels.includes(text) ? text : undefined),
      logLevels.join(', '),
    ),
    logFormat: choose<Config['logFormat']>(
      'LOG_FORMAT',
      process.stdout.isTTY ? 'text' : 'json',
      (text) => (text === 'json' || text === 'text' ? text : undefined),
      'json or text',
    ),
    dataDir,
    databaseUrl,
    databaseDirectUrl,
    databasePoolSize: choose('DATABASE_POOL_SIZE', 12, integer(2, 500), 'a number from 2 to 500'),
    rateLimitPerMinute:
      choose<number | undefined>(
        'RATE_LIMIT',
        1000,
        (text) => (text === 'off' ? 0 : integer(1, 10_000_000)(text)),
        '"off" or a number of requests a minute',
      ) || undefined,
    webhookAllowedNetworks: choose(
      'WEBHOOK_ALLOWED_NETWORKS',
      [],
      list((item) => (ipaddr.isValidCIDR(item) ? item : undefined)),
      'networks such as 10.0.0.0/8, separated by commas',
    ),
    webhookAllowedPorts: choose(
      'WEBHOOK_ALLOWED_PORTS',
      [],
      list(integer(1, 65_535)),
      'ports such as 8080, separated by commas',
    ),
    webhookChallenges: choose<Config['webhookChallenges']>(
      'WEBHOOK_CHALLENGES',
      'public',
      (text) => (text === 'public' || text === 'all' ? text : undefined),
      'public or all',
    ),
    metricsPort: choose<number | undefined>('METRICS_PORT', undefined, integer(1, 65_535), 'a port from 1 to 65535'),
    metricsHost: choose('METRICS_HOST', host, (text) => text, 'an address'),
    metricsToken: choose<string | undefined>(
      'METRICS_TOKEN',
      undefined,
      (text) => (/^[\x21-\x7e]{16,200}$/.test(text) ? text : undefined),
      '16 to 200 printable characters without spaces',
    ),
    trustProxy: choose<number | string[] | undefined>(
      'TRUST_PROXY',
      undefined,
      (text) => integer(1, 10)(text) ?? list((item) => (isNetwork(item) ? item : undefined))(text),
      'how many proxies stand in front, such as 1, or their addresses and networks such as 10.0.0.0/8, separated by commas',
    ),
    slowRequest: choose('SLOW_REQUEST_MILLISECONDS', 1_000, integer(0, 600_000), 'milliseconds from 0 to 600000'),
    otlpEndpoint: choose<string | undefined>(
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      undefined,
      (text) => (URL.canParse(text) && /^https?:/.test(text) ? text.replace(/\/+$/, '') : undefined),
      'an address such as http://collector.internal:4318',
    ),
    drainSeconds: choose('DRAIN_SECONDS', 0, integer(0, 600), 'a number of seconds from 0 to 600'),
    eventsKeptMonths: choose('EVENTS_KEPT_MONTHS', 13, integer(1, 1200), 'a number of months from 1 to 1200'),
    payrollRecordsKeptMonths: choose(
      'PAYROLL_RECORDS_KEPT_MONTHS',
      72,
      // The register of working hours is kept for four years (Estatuto de los Trabajadores, art. 34.9).
      integer(48, 1200),
      'a number of months from 48 (four years, as the law asks) to 1200',
    ),
    deliveriesKeptDays: choose('DELIVERIES_KEPT_DAYS', 90, integer(1, 36_500), 'a number of days from 1 to 36500'),
    documentScanUrl: choose<string | undefined>(
      'DOCUMENT_SCAN_URL',
      undefined,
      (text) => (URL.canParse(text) && /^https?:/.test(text) ? text : undefined),
      'an address such as http://scanner.internal:8080/scan',
    ),
    documentMaxMebibytes: choose('DOCUMENT_MAX_MIB', 10, integer(1, 25), 'a number of MiB from 1 to 25'),
  };
  if (databaseUrl !== undefined && !isGiven('ENCRYPTION_KEY')) {
    wrong.push('ENCRYPTION_KEY is needed with DATABASE_URL (make one with: openssl rand -base64 32, and keep it)');
  }
  if (databaseDirectUrl !== undefined && databaseUrl === undefined) {
    wrong.push('DATABASE_DIRECT_URL needs DATABASE_URL: the address of the pooler');
  }
  if (databaseUrl === undefined && config.role !== 'all') {
    wrong.push('ROLE needs DATABASE_URL: an embedded database is used by one process');
  }
  if (isGiven('SMTP_URL') && !isGiven('MAIL_FROM'))
    wrong.push('MAIL_FROM is needed with SMTP_URL: who the mail is from');
  // Names of two words and more: the others, such as HOSTS, may belong to any program of the machine.
  const known = new Set([...settings.keys()].flatMap((name) => (isSecret(name) ? [name, `${name}_FILE`] : [name])));
  for (const name of Object.keys(env).filter((one) => one.includes('_') && !known.has(one))) {
    const whole = name.replace(/_FILE$/, '');
    if (whole.includes('_') && known.has(whole))
      wrong.push(`${name} is no setting: a file may hold a secret only; set ${whole} itself`);
    const similar = nearest(name, known);
    // With the setting itself it is another program's, such as SMTP_URI beside SMTP_URL.
    if (similar?.includes('_') && !isGiven(similar.replace(/_FILE$/, '')))
      wrong.push(`${name} is no setting; did you mean ${similar}?`);
  }
  if (wrong.length > 0) throw new StartError(wrong.join('; '));
  if (encryptionKeys === undefined) {
    settings.set('ENCRYPTION_KEY', { name: 'ENCRYPTION_KEY', value: masked, source: keyFileIn(dataDir) });
  }
  return { config: { ...config, encryptionKeys }, settings: [...settings.values()] };
}

/** The folder of an embedded installation. */
export const dataDirOf = (env: NodeJS.ProcessEnv): string => resolve(env.DATA_DIR || './data');

/** The file with the key of an embedded installation, created at its first start next to the data that it protects. */
export const keyFileIn = (dataDir: string): string => `${dataDir}/encryption.key`;

/** While this file is among those of an embedded database, they are incomplete: its process is making them, or was killed. */
export const unfinishedIn = (database: string): string => `${database}/unfinished`;

/** Whether the folder has an embedded database. */
export const hasDatabase = (dataDir: string): boolean =>
  existsSync(`${dataDir}/database/PG_VERSION`) && !existsSync(unfinishedIn(`${dataDir}/database`));

function keyInFolder(dataDir: string): Buffer {
  const file = keyFileIn(dataDir);
  try {
    mkdirSync(dataDir, { recursive: true });
    if (!existsSync(file)) writeFileSync(file, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
    const key = Buffer.from(readFileSync(file, 'utf8'), 'base64');
    if (key.length === 32) return key;
  } catch (error) {
    throw new StartError(
      `DATA_DIR ${dataDir} cannot be written (${failureOf(error).code}); make it writable or set DATA_DIR to another folder`,
    );
  }
  throw new StartError(`${file} is damaged; restore it from a back-up, or move ${dataDir} away to start with no data`);
}
