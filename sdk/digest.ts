/** Digests of a copy, to compare with those of the API: `getPayrollDigest`. Needs nothing but Web Crypto. */

/** An object of a copy. */
export interface VersionedRow {
  id: string;
  version: number;
}

export interface DigestBucket {
  bucket: number;
  count: number;
  /** SHA-256 in hexadecimal. */
  hash: string;
}

/** The bucket of an object: the last four hexadecimal digits of its id as a number, modulo the number of buckets. */
export const bucketOf = (id: string, buckets = 256): number => Number.parseInt(id.slice(-4), 16) % buckets;

async function sha256(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The digest of a copy of a resource.
 * @param rows all objects of the copy that are not deleted, in any order; ids as the API shows them
 * @param buckets as many as the digest that it is compared with
 * @returns each bucket with the SHA-256 of its lines `<id>:<version>`, sorted by id, each followed by a line feed
 */
export async function digestOf(rows: Iterable<VersionedRow>, buckets = 256): Promise<DigestBucket[]> {
  const own: VersionedRow[][] = Array.from({ length: buckets }, () => []);
  for (const row of rows) own[bucketOf(row.id, buckets)]?.push(row);
  return Promise.all(
    own.map(async (members, bucket) => {
      const sorted = members.sort((a, b) => (a.id < b.id ? -1 : 1));
      const hash = await sha256(sorted.map(({ id, version }) => `${id}:${version}\n`).join(''));
      return { bucket, count: members.length, hash };
    }),
  );
}
