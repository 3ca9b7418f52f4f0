import {
  createOperation,
  getOperation,
  listOperation,
  removeOperation,
} from '../../platform/http/resource-operations.ts';
import { createManager } from './create-manager.ts';
import { employeeManagers } from './manager.ts';
import { removeManager } from './remove-manager.ts';

export const managerRoutes = [
  listOperation(employeeManagers),
  createOperation(employeeManagers, createManager, {
    description: 'Once for an employee, a manager and a permission.',
  }),
  getOperation(employeeManagers),
  removeOperation(employeeManagers, removeManager),
];
