import {
  createOperation,
  getOperation,
  listOperation,
  removeOperation,
} from '../../../platform/http/resource-operations.ts';
import { createManager } from './create-manager.ts';
import { employeeManagers } from './manager.ts';
import { removeManager } from './remove-manager.ts';

export const managerRoutes = [
  listOperation(employeeManagers),
  createOperation(employeeManagers, createManager, {
    description: 'There is one for each combination of employee, manager and permission.',
  }),
  getOperation(employeeManagers),
  removeOperation(employeeManagers, removeManager),
];
