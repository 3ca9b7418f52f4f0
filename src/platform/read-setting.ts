/** Where the value of a setting stands, and what of it may be shown. */
import { existsSync, readFileSync } from 'node:fs';
import { failureOf } from './failure.ts';

/** A setting as the operator sees it. */
export interface Setting {
  name: string;
  /** The value in force, as a variable would have it, without what is secret in it; null: none. */
  value: string | null;
  /** `default`, `environment`, or the file with the value. */
  source: string;
}

/** Settings whose value no message repeats, since addresses may have a password in them; it may be in a file. */
export const isSecret = (name: string): boolean => /_(KEY|TOKEN|URL)$/.test(name) && name !== 'BASE_URL';

/** Stands for what is secret. */
export const masked = '•••';

/** What of a secret may be shown: of an address the server, and of PostgreSQL the user and how it uses TLS. */
export function mask(text: string): string {
  if (!URL.canParse(text) || !text.includes('://')) return masked;
  const url = new URL(text);
  const isPostgres = /^postgres(ql)?:$/.test(url.protocol);
  const user = url.username === '' || isPostgres ? decodeURIComponent(url.username) : masked;
  const password = url.password === '' ? '' : `:${masked}`;
  const parameters = [...url.searchParams].map(([name, value]) => `${name}=${/^ssl/.test(name) ? value : masked}`);
  const query = parameters.length === 0 ? '' : `?${parameters.join('&')}`;
  return `${url.protocol}//${user}${password}${user + password === '' ? '' : '@'}${url.host}${url.pathname}${query}`;
}

/** How a default looks in a variable. */
export function shownDefault(value: unknown): string | null {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return null;
  return typeof value === 'boolean' ? String(Number(value)) : String(value);
}

type SettingText = { text: string; source: string } | { wrong: string } | undefined;

/**
 * Finds the text of a setting: in its variable; for a secret also in a file, which the variable with `_FILE` names or
 * which has the name of the setting in `CREDENTIALS_DIRECTORY` (systemd).
 * @returns also why it has none, if it stands in two places or the file cannot be read
 */
export function readSetting(env: NodeJS.ProcessEnv, name: string): SettingText {
  const text = env[name] || undefined;
  if (!isSecret(name)) return text === undefined ? undefined : { text, source: 'environment' };
  const named = env[`${name}_FILE`];
  const credential = env.CREDENTIALS_DIRECTORY ? `${env.CREDENTIALS_DIRECTORY}/${name}` : undefined;
  const files = [
    ...(named ? [{ by: `${name}_FILE`, file: named }] : []),
    ...(credential !== undefined && existsSync(credential) ? [{ by: 'CREDENTIALS_DIRECTORY', file: credential }] : []),
  ];
  const [first] = files;
  if (files.length + Number(text !== undefined) > 1) {
    const places = [...(text === undefined ? [] : [name]), ...files.map(({ by }) => by)];
    return { wrong: `${name} is set twice, by ${places.join(' and by ')}; keep one of them` };
  }
  if (first !== undefined) return readSecret(name, first);
  return text === undefined ? undefined : { text, source: 'environment' };
}

function readSecret(name: string, { by, file }: { by: string; file: string }): SettingText {
  try {
    const text = readFileSync(file, 'utf8').trim();
    if (text === '') return { wrong: `${by}: ${file} is empty; write the value of ${name} into it` };
    return { text, source: file };
  } catch (error) {
    return { wrong: `${by}: ${file} cannot be read (${failureOf(error).code}); correct its name or its permissions` };
  }
}
