import { commonErrors } from '../../platform/errors.ts';
import {
  createOperation,
  getOperation,
  listOperation,
  removeOperation,
  updateOperations,
} from '../../platform/http/resource-operations.ts';
import { createWorkBreak } from './create-work-break.ts';
import { removeWorkBreak } from './remove-work-break.ts';
import { updateWorkBreak } from './update-work-break.ts';
import { workBreaks } from './work-break.ts';

export const workBreakRoutes = [
  listOperation(workBreaks),
  createOperation(workBreaks, createWorkBreak),
  getOperation(workBreaks),
  ...updateOperations(workBreaks, updateWorkBreak, { description: 'Existing entries stay as they are.' }),
  removeOperation(workBreaks, removeWorkBreak, { errors: [commonErrors.inUse] }),
];
