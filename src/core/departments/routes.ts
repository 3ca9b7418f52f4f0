import { commonErrors } from '../../platform/errors.ts';
import {
  createOperation,
  getOperation,
  listOperation,
  removeOperation,
  updateOperations,
} from '../../platform/http/resource-operations.ts';
import { createDepartment } from './create-department.ts';
import { departments } from './department.ts';
import { removeDepartment } from './remove-department.ts';
import { updateDepartment } from './update-department.ts';

export const departmentRoutes = [
  listOperation(departments),
  createOperation(departments, createDepartment),
  getOperation(departments),
  ...updateOperations(departments, updateDepartment),
  removeOperation(departments, removeDepartment, { errors: [commonErrors.inUse] }),
];
