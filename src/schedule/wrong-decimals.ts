/** Days that have more decimals than what they are of can hold. */
import { type FieldError, fieldError } from '../platform/field-error.ts';
import { fieldErrors } from '../platform/field-errors.ts';

export const wrongDecimals = (pointer: string, value: number, maximum: number): FieldError[] =>
  Number(value.toFixed(maximum)) === value ? [] : [fieldError(pointer, fieldErrors.tooPrecise, { maximum })];
