/** The pictures of a photo: from a file of unknown origin to two small squares, upright and without metadata. */

import { type FieldError, fieldError } from '../platform/field-error.ts';
import { Problem } from '../platform/problem.ts';
import { photosUnavailable } from './errors.ts';
import { photoFieldErrors } from './field-errors.ts';

/** The sides of the pictures in pixels: for lists, and for a page about one employee. */
const sizes = [64, 256] as const;
export type Size = (typeof sizes)[number];
export type Pictures = ReadonlyMap<Size, Buffer>;

/** More than cameras of phones make by default. A small file may claim to have far more, to fill the memory. */
const maxPixels = 50_000_000;
/** How long the work on one file may take, in seconds. */
const patience = 10;

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

/**
 * Makes a maker of pictures, which loads the library for the first file: it costs nothing before, and a platform without
 * it runs everything else.
 */
export function createPictureMaker(load: () => Promise<Sharp> = loadSharp) {
  let loading: Promise<Sharp> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  /** One file at a time, so that large ones do not fill the memory together. */
  const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
    const turn = last.then(act);
    last = turn.catch(() => undefined);
    return turn;
  };
  /** @throws Problem `photos_unavailable` */
  return async (bytes: Buffer): Promise<Pictures | FieldError> => {
    loading ??= load();
    const sharp = await loading.catch(() => {
      throw new Problem(photosUnavailable, 'The library that reads pictures does not run on this server.');
    });
    return inTurn(() => picturesOf(sharp, bytes));
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
