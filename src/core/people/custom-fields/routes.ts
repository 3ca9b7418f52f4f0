import { commonErrors } from '../../../platform/errors.ts';
import {
  createOperation,
  getOperation,
  listOperation,
  removeOperation,
  updateOperations,
} from '../../../platform/http/resource-operations.ts';
import { createCustomField } from './create-custom-field.ts';
import { customFields } from './custom-field.ts';
import { removeCustomField } from './remove-custom-field.ts';
import { updateCustomField } from './update-custom-field.ts';

const errors = [commonErrors.inUse];

export const customFieldRoutes = [
  listOperation(customFields),
  createOperation(customFields, createCustomField),
  getOperation(customFields),
  ...updateOperations(customFields, updateCustomField, {
    errors,
    description: 'While employees have values, the type and the chosen options cannot change (409).',
  }),
  removeOperation(customFields, removeCustomField, { errors }),
];
