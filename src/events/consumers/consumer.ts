import * as z from 'zod';
import { commonErrors } from '../../platform/errors.ts';
import { fieldError } from '../../platform/field-error.ts';
import { defined } from '../../platform/narrowing.ts';
import type { ErrorType } from '../../platform/problem.ts';
import { Problem, problem } from '../../platform/problem.ts';
import { refuseOtherVersion } from '../../platform/resource/write.ts';
import { RetryTransaction } from '../../platform/retry-transaction.ts';
import type { Reader, Tx } from '../../platform/unit-of-work.ts';
import { check, invalidBody, invalidParameters } from '../../platform/validate.ts';
import { instant, integer, text } from '../../platform/values.ts';
import { sequence } from '../feed/item.ts';
import { eventFieldErrors } from '../field-errors.ts';
import { newestSequence } from '../store.ts';
import { type ConsumerRow, findConsumer, listConsumers, removeConsumer, writeConsumer } from './store.ts';

/** Names that an account can have at once. */
export const maxConsumers = 100;

export const tooManyConsumers = {
  code: 'too_many_consumers',
  status: 409,
  title: 'Too many consumers',
  cause: `An account can store the positions of at most ${maxConsumers} readers.`,
  cure: 'Use one name per reader instead of one per run, and delete the names that are no longer used.',
  detail: 'The account already has {maximum} consumers.',
} as const satisfies ErrorType;

const name = text(100, 'payroll');

export const consumer = z
  .object({
    name,
    sequence: sequence(800, 0).meta({ description: 'The last event that the consumer has processed.' }),
    latestSequence: sequence(812, 0).meta({ description: 'The newest event of the account.' }),
    lag: sequence(12, 0).meta({ description: 'The number of events that the consumer has yet to process.' }),
    version: integer(1, 2 ** 31 - 1, 1),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'EventConsumer' });

const shown = ({ deletedAt: _, ...row }: ConsumerRow) => row;

/** @throws Problem `invalid_parameter` for a text that cannot be a name */
function checkName(given: string): string {
  const { value, errors } = check(name, given);
  if (errors) throw invalidParameters(errors.map((error) => error.ofParameter('name')));
  return value;
}

const notFound = () => new Problem(commonErrors.notFound, 'There is no consumer with this name in this account.');

/** Every reader whose position Rollcall stores, by name. */
export const showConsumers = async (reader: Reader) => (await listConsumers(reader)).map(shown);

/** @throws Problem `not_found` */
export async function showConsumer(reader: Reader, given: string) {
  const row = await findConsumer(reader, checkName(given));
  if (!row || row.deletedAt !== null) throw notFound();
  return shown(row);
}

/**
 * Stores the position of a reader, which may also go back to read again. The position belongs to the reader and is not
 * account data, so it has no event: an event for every step along the log would lengthen the log.
 * @throws Problem `invalid_body` beyond the end of the log, `too_many_consumers`, `version_mismatch`
 */
export async function keepConsumer(tx: Tx, given: string, position: number) {
  const wanted = checkName(given);
  const before = await findConsumer(tx, wanted, 'for no key update of c');
  const isNew = !before || before.deletedAt !== null;
  refuseOtherVersion(tx, { name: 'consumer' }, isNew ? undefined : before.version);
  const latest = await newestSequence(tx);
  if (position > latest) {
    throw invalidBody([fieldError('/sequence', eventFieldErrors.beyondLatest, { maximum: latest })]);
  }
  if (isNew && (await listConsumers(tx)).length >= maxConsumers) {
    throw problem(tooManyConsumers, { maximum: maxConsumers });
  }
  // Nothing locks a name that is not there yet.
  if ((isNew || before.sequence !== position) && (await writeConsumer(tx, wanted, position, isNew)) === 0) {
    throw new RetryTransaction('another request has created this consumer');
  }
  return { row: shown(defined(await findConsumer(tx, wanted), 'the consumer')), isNew };
}

/** @throws Problem `not_found`, `version_mismatch` */
export async function dropConsumer(tx: Tx, given: string) {
  const wanted = checkName(given);
  const before = await findConsumer(tx, wanted, 'for no key update of c');
  if (!before) throw notFound();
  if (before.deletedAt !== null) return { name: wanted, deletedAt: before.deletedAt };
  refuseOtherVersion(tx, { name: 'consumer' }, before.version);
  await removeConsumer(tx, wanted);
  return { name: wanted, deletedAt: tx.now };
}
