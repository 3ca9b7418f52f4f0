import { commonErrors } from '../../platform/errors.ts';
import {
  createOperation,
  getOperation,
  listOperation,
  removeOperation,
  updateOperations,
} from '../../platform/http/resource-operations.ts';
import { createOffice } from './create-office.ts';
import { offices } from './office.ts';
import { removeOffice } from './remove-office.ts';
import { updateOffice } from './update-office.ts';

export const officeRoutes = [
  listOperation(offices),
  createOperation(offices, createOffice),
  getOperation(offices),
  ...updateOperations(offices, updateOffice),
  removeOperation(offices, removeOffice, { errors: [commonErrors.inUse] }),
];
