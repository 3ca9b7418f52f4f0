/** What is wrong between the values of a profile. Pure. */
import { type FieldError, fieldError } from '../../platform/field-error.ts';
import { payrollFieldErrors } from '../field-errors.ts';
import type { ExportColumn } from './column.ts';
import { type Content, kindAt } from './contents.ts';

/** What the rules read of a profile. */
interface Ruled {
  format: string;
  content: Content;
  columns: readonly ExportColumn[];
  decimalSeparator: string;
  decimals: number | null;
  encoding: string;
  hasHeadings: boolean;
}

function wrongValue({ path, constant }: ExportColumn, content: Content, at: string): FieldError[] {
  if ((path === null) === (constant === null)) return [fieldError(`${at}/path`, payrollFieldErrors.pathOrConstant)];
  if (path === null || kindAt(content, path)) return [];
  return [fieldError(`${at}/path`, payrollFieldErrors.unknownPath, { path, content })];
}

function wrongHeading({ format, columns, hasHeadings }: Ruled, i: number, at: string): FieldError[] {
  const heading = columns[i]?.heading ?? null;
  if (heading === null) {
    const isNeeded = format === 'json' || (format === 'csv' && hasHeadings);
    return isNeeded ? [fieldError(`${at}/heading`, payrollFieldErrors.headingRequired)] : [];
  }
  const first = columns.findIndex((other) => other.heading === heading);
  if (format !== 'json' || first === i) return [];
  return [fieldError(`${at}/heading`, payrollFieldErrors.sameHeading, { pointer: `/columns/${first}/heading` })];
}

function wrongWidth({ width, align, fill }: ExportColumn, format: string, at: string): FieldError[] {
  return [
    format === 'fixed_width' && width === null ? fieldError(`${at}/width`, payrollFieldErrors.widthRequired) : [],
    fill === 'zero' && align === 'left' ? fieldError(`${at}/align`, payrollFieldErrors.zerosBehind) : [],
  ].flat();
}

/** Every mistake of a profile. */
export function wrongColumns(profile: Ruled): FieldError[] {
  const { format, content, columns, decimalSeparator, decimals, encoding } = profile;
  const isJson = format === 'json';
  return [
    columns.flatMap((column, i) => {
      const at = `/columns/${i}`;
      return [...wrongHeading(profile, i, at), ...wrongValue(column, content, at), ...wrongWidth(column, format, at)];
    }),
    !isJson && decimalSeparator === 'none' && decimals === null
      ? fieldError('/decimals', payrollFieldErrors.decimalsRequired)
      : [],
    isJson && encoding !== 'utf-8' ? fieldError('/encoding', payrollFieldErrors.jsonIsUtf8) : [],
  ].flat();
}
