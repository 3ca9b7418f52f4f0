/** Digests of resources, by which a reader proves that it has what Rollcall has. */
import { createHash } from 'node:crypto';
import { newestSequence } from '../../events/index.ts';
import { commonErrors } from '../../platform/errors.ts';
import { parameterError } from '../../platform/field-error.ts';
import { fieldErrors } from '../../platform/field-errors.ts';
import { problemFor } from '../../platform/problem.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { invalidParameters } from '../../platform/validate.ts';
import { payrollFieldErrors } from '../field-errors.ts';
import { type Bucket, readBucket, readBuckets } from './queries.ts';
import { type DigestName, digested } from './resources.ts';

interface DigestInput {
  resource: DigestName;
  buckets: number;
  month: string | undefined;
  /** Only this bucket, with its objects. */
  bucket: number | undefined;
}

interface Digest {
  sequence: number;
  buckets: (Bucket & { rows?: { id: string; version: number }[] })[];
}

/** The objects of one bucket that a reply lists at most. */
export const maxRows = 20_000;

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const emptyHash = hashOf('');

/** @throws Problem `invalid_parameter`, `missing_scope` */
function refuseWrong({ caller }: Reader, { resource: name, buckets, month, bucket }: DigestInput): void {
  const { resource, dayField } = digested[name];
  const wrong = [
    month !== undefined && dayField === undefined
      ? parameterError('month', fieldErrors.conflicting, { field: `resource=${name}` })
      : [],
    bucket !== undefined && bucket >= buckets
      ? parameterError('bucket', fieldErrors.tooLarge, { maximum: buckets - 1 })
      : [],
  ].flat();
  if (wrong.length > 0) throw invalidParameters(wrong);
  const scope = `${resource.scope}:read`;
  if (!caller.can(scope)) throw problemFor(commonErrors.missingScope, 'request', { scopes: scope });
}

/**
 * The digest of a resource: each bucket with the number of its objects and the SHA-256 of their lines `<id>:<version>`, in
 * order of the ids, each followed by a line feed.
 * @param reader of one moment of the database
 * @throws Problem `invalid_parameter`, `missing_scope`
 */
export async function digestFor(reader: Reader, asked: DigestInput): Promise<Digest> {
  refuseWrong(reader, asked);
  const { buckets, month, bucket } = asked;
  const question = { ...digested[asked.resource], buckets, month };
  const sequence = await newestSequence(reader);
  if (bucket !== undefined) {
    const rows = await readBucket(reader, question, bucket, maxRows + 1);
    if (rows.length > maxRows) {
      throw invalidParameters([parameterError('buckets', payrollFieldErrors.tooFewBuckets, { maximum: maxRows })]);
    }
    const hash = hashOf(rows.map(({ id, version }) => `${id}:${version}\n`).join(''));
    return { sequence, buckets: [{ bucket, count: rows.length, hash, rows }] };
  }
  const found = new Map((await readBuckets(reader, question)).map((one) => [one.bucket, one]));
  return {
    sequence,
    buckets: Array.from({ length: buckets }, (_, i) => found.get(i) ?? { bucket: i, count: 0, hash: emptyHash }),
  };
}
