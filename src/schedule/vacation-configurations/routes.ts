import { commonErrors } from '../../platform/errors.ts';
import {
  createOperation,
  getOperation,
  listOperation,
  removeOperation,
  updateOperations,
} from '../../platform/http/resource-operations.ts';
import { vacationConfigurations } from './configuration.ts';
import { createVacationConfiguration } from './create-configuration.ts';
import { removeVacationConfiguration } from './remove-configuration.ts';
import { updateVacationConfiguration } from './update-configuration.ts';

export const vacationConfigurationRoutes = [
  listOperation(vacationConfigurations),
  createOperation(vacationConfigurations, createVacationConfiguration),
  getOperation(vacationConfigurations),
  ...updateOperations(vacationConfigurations, updateVacationConfiguration),
  removeOperation(vacationConfigurations, removeVacationConfiguration, { errors: [commonErrors.inUse] }),
];
