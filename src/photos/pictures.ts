/** The pictures of a photo: from a file of unknown origin to two small squares, upright and without metadata. */

import type { Caller } from '../platform/caller.ts';
import { commonErrors } from '../platform/errors.ts';
import { FairQueue } from '../platform/fair-queue.ts';
import { type FieldError, fieldError } from '../platform/field-error.ts';
import { Problem } from '../platform/problem.ts';
import { queueKeyOf } from '../platform/unit-of-work.ts';
import { photosUnavailable } from './errors.ts';
import { photoFieldErrors } from './field-errors.ts';

/** The sides of the pictures in pixels: for lists, and for a page about one employee. */
const sizes = [64, 256] as const;
export type Size = (typeof sizes)[number];
export type Pictures = ReadonlyMap<Size, Buffer>;

/** More than cameras of phones make by default. A small file may claim to have far more, to fill the memory. */
export const maxPixels = 16_000_000;
/** How long the work on one file may take, in seconds. */
const patience = 10;
/** How many files are read at once in this process: each is the work of one processor, and up to 70 MB of memory. */
const atOnce = 2;
/** How long a file may wait for its turn, in milliseconds. */
const patienceInLine = 20_000;

type Sharp = typeof import('sharp')['default'];

/** No other format is ever decoded, whatever the library knows: each is code that a hostile file could attack. */
const decoders = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'];

async function loadSharp(): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  // One thread for each picture, and nothing stays in memory.
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: decoders });
  return sharp;
}

const comeBack = { headers: { 'retry-after': '5' } };
const tooMany = () =>
  new Problem(
    commonErrors.tooManyRequests,
    'Too many photos of this account are already waiting; send them one after the other.',
    comeBack,
  );

/** Who sends a file. */
interface Sender {
  caller: Caller;
  /** Fires when the caller no longer waits. */
  gone?: AbortSignal | undefined;
}

/**
 * Makes a maker of pictures, which loads the library for the first file: it costs nothing before, and a platform without
 * it runs everything else.
 *
 * A file is read whole into memory if its rows come interlaced, so few are read at once: one of each account, whose users
 * take turns, and `atOnce` in all, for which the accounts take turns. So an account waits at most for one file of each
 * other account, however many another one sends.
 */
export function createPictureMaker(load: () => Promise<Sharp> = loadSharp) {
  let loading: Promise<Sharp> | undefined;
  const ofAccount = new FairQueue({ atOnce: 1, waiting: 20, timeoutMs: patienceInLine, refusal: tooMany });
  const ofProcess = new FairQueue({ atOnce, waiting: 1, timeoutMs: patienceInLine, refusal: tooMany });
  /** @throws Problem `photos_unavailable`, `too_many_requests` */
  return async (bytes: Buffer, { caller, gone }: Sender): Promise<Pictures | FieldError> => {
    loading ??= load();
    const sharp = await loading.catch(() => {
      throw new Problem(photosUnavailable, 'The library that reads pictures does not run on this server.');
    });
    const { accountId } = caller;
    return ofAccount.run({ ...queueKeyOf(caller), gone }, () =>
      ofProcess.run({ accountId: 'all', line: accountId, gone }, () => picturesOf(sharp, bytes)),
    );
  };
}

export type MakePictures = ReturnType<typeof createPictureMaker>;

async function picturesOf(sharp: Sharp, bytes: Buffer): Promise<Pictures | FieldError> {
  const wrong = (error: FieldError): FieldError => error;
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!header) return wrong(fieldError('/content', photoFieldErrors.imageType));
  const { width, height } = header;
  if (width * height > maxPixels) {
    return wrong(fieldError('/content', photoFieldErrors.imageTooLarge, { width, height, maximum: maxPixels }));
  }
  try {
    const [small, large] = sizes;
    const square = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .timeout({ seconds: patience })
      .autoOrient()
      .resize(large, large, { fit: 'cover' })
      .flatten({ background: '#fff' })
      .webp({ quality: 82 })
      .toBuffer();
    return new Map<Size, Buffer>([
      [large, square],
      [small, await sharp(square).resize(small, small).webp({ quality: 82 }).toBuffer()],
    ]);
  } catch {
    return wrong(fieldError('/content', photoFieldErrors.imageDamaged));
  }
}
