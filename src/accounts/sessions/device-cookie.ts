/**
 * A browser gets a device cookie after a sign-in (OWASP, "Device cookies"). It opens nothing: it marks attempts to sign
 * in as that person as coming from a known browser, so that they are counted separately from those of strangers.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { isUuid } from '../../platform/ids.ts';
import type { DerivedKey } from '../../platform/secret-box.ts';

/** A browser, and the person who has signed in with it. */
interface Device {
  userId: string;
  /** Tells browsers of one person apart. */
  id: string;
}

/** Seconds that a browser keeps the cookie after a sign-in. */
const keptFor = 180 * 24 * 3600;

interface Surroundings {
  /** The newest first: it signs the cookies, all of them verify. */
  keys: DerivedKey[];
  baseUrl: string;
}

export interface DeviceCookies {
  /** The header that sets the cookie of a person's browser. */
  issue(userId: string): string;
  /** @returns the browser and its person; undefined without a cookie of ours */
  read(cookies: string | undefined): Device | undefined;
}

export function createDeviceCookies({ keys, baseUrl }: Surroundings): DeviceCookies {
  const isSecure = baseUrl.startsWith('https:');
  const name = `${isSecure ? '__Secure-' : ''}rollcall.device`;
  const signatures = (text: string) =>
    keys.map(({ key }) => createHmac('sha256', key).update(text).digest('base64url'));

  return {
    issue(userId) {
      const text = `${userId}.${randomBytes(16).toString('base64url')}`;
      const attributes = `Max-Age=${keptFor}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
      return `${name}=${text}.${signatures(text)[0]}; ${attributes}`;
    },
    read(cookies) {
      const value = cookies?.match(new RegExp(`(?:^|;\\s*)${name.replace('.', '\\.')}=([\\w.-]{1,200})`))?.[1];
      const [userId = '', id = '', signature = ''] = value?.split('.') ?? [];
      const given = Buffer.from(signature);
      const isOurs = signatures(`${userId}.${id}`).some((one) => {
        const expected = Buffer.from(one);
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
      return isOurs && isUuid(userId) ? { userId, id } : undefined;
    },
  };
}
