import { commonErrors } from '../../platform/errors.ts';
import {
  createOperation,
  getOperation,
  listOperation,
  removeOperation,
  updateOperations,
} from '../../platform/http/resource-operations.ts';
import { checkTypes } from './check-type.ts';
import { createCheckType } from './create-check-type.ts';
import { removeCheckType } from './remove-check-type.ts';
import { updateCheckType } from './update-check-type.ts';

export const checkTypeRoutes = [
  listOperation(checkTypes),
  createOperation(checkTypes, createCheckType),
  getOperation(checkTypes),
  ...updateOperations(checkTypes, updateCheckType, { description: 'Existing entries stay as they are.' }),
  removeOperation(checkTypes, removeCheckType, { errors: [commonErrors.inUse] }),
];
