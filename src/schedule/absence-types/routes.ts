import { commonErrors } from '../../platform/errors.ts';
import {
  createOperation,
  getOperation,
  listOperation,
  removeOperation,
  updateOperations,
} from '../../platform/http/resource-operations.ts';
import { absenceTypes } from './absence-type.ts';
import { createAbsenceType } from './create-absence-type.ts';
import { removeAbsenceType } from './remove-absence-type.ts';
import { updateAbsenceType } from './update-absence-type.ts';

export const absenceTypeRoutes = [
  listOperation(absenceTypes),
  createOperation(absenceTypes, createAbsenceType),
  getOperation(absenceTypes),
  ...updateOperations(absenceTypes, updateAbsenceType),
  removeOperation(absenceTypes, removeAbsenceType, { errors: [commonErrors.inUse] }),
];
