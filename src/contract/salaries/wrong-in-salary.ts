import type { FieldError } from '../../platform/field-error.ts';
import { wrongDecimalsIn } from '../../platform/money.ts';
import { wrongReferences } from '../../platform/resource/write.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { salaries } from './salary.ts';

/** Finds what is wrong with a salary that its schema refuses, besides its form. */
export const wrongInSalary = async (reader: Reader, body: object): Promise<FieldError[]> => [
  ...(await wrongReferences(reader, salaries, body)),
  ...wrongDecimalsIn(body, ['grossSalary']),
];
