import sharp, { type Sharp } from 'sharp';

/** The smallest picture, a PNG in base64. */
export const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A picture whose upper half is red and whose lower half is blue, before it is written in a format. */
export const halves = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#00f' } }).composite([
    {
      input: { create: { width, height: Math.floor(height / 2), channels: 3, background: '#f00' } },
      top: 0,
      left: 0,
    },
  ]);
