import type { FieldErrorType } from '../platform/field-error.ts';

/** The field errors of photos. */
export const photoFieldErrors = {
  imageType: { code: 'image_type', detail: 'must be a PNG, JPEG or WebP picture; its content is none of these' },
  imageTooLarge: {
    code: 'image_too_large',
    detail: 'has {width} × {height} pixels and can have at most {maximum} in total',
  },
  imageDamaged: { code: 'image_damaged', detail: 'must be a whole picture; the file is damaged or cut off' },
} as const satisfies Record<string, FieldErrorType>;
