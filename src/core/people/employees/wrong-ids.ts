import type { FieldError } from '../../../platform/field-error.ts';
import { wrongReferences } from '../../../platform/resource/write.ts';
import type { Reader } from '../../../platform/unit-of-work.ts';
import { wrongCustomValues } from './custom-values/plan-custom-values.ts';
import { employees } from './employee.ts';

/** Finds the references of a refused body of an employee that do not exist. */
export const wrongIdsOfEmployee = async (reader: Reader, body: object): Promise<FieldError[]> => [
  ...(await wrongReferences(reader, employees, body)),
  ...(await wrongCustomValues(reader, body)),
];
