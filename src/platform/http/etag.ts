import { hash } from 'node:crypto';

/** `"<version>.<hash of the body>"`: writes compare the version, reads the whole tag. */
export const etagOf = (version: number, body: string): string =>
  `"${version}.${hash('sha256', body, 'base64url').slice(0, 11)}"`;

/** What a compressed reply has as `content-encoding`. */
export type Encoding = 'br' | 'gzip';

/** The tag of the same body compressed: other bytes have another strong tag (RFC 9110, 8.8.3.3), with the same version. */
export const encodedTag = (etag: string, encoding: Encoding | undefined): string =>
  encoding === undefined ? etag : etag.replace(/"$/, `-${encoding}"`);

/** Of a longer list of tags, the beginning counts: nobody holds more states of one object. */
const maxTags = 100;

/** The versions in an `If-Match`; undefined if any version matches. Weak tags match nothing (RFC 9110, 13.1.1). */
export function versionsOf(ifMatch: string | undefined): number[] | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  return ifMatch
    .split(',', maxTags)
    .map((tag) => Number(/^\s*"?(\d{1,10})(\.[\w-]*)?"?\s*$/.exec(tag)?.[1] ?? Number.NaN));
}

/** Whether `If-None-Match` names this tag, so that the client has the body already (RFC 9110, 13.1.2). */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',', maxTags).some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
}
