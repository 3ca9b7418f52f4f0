import { commonErrors } from '../../platform/errors.ts';
import {
  createOperation,
  getOperation,
  listOperation,
  removeOperation,
  updateOperations,
} from '../../platform/http/resource-operations.ts';
import { contributionGroups } from './contribution-group.ts';
import { createContributionGroup } from './create-contribution-group.ts';
import { removeContributionGroup } from './remove-contribution-group.ts';
import { updateContributionGroup } from './update-contribution-group.ts';

export const contributionGroupRoutes = [
  listOperation(contributionGroups),
  createOperation(contributionGroups, createContributionGroup),
  getOperation(contributionGroups),
  ...updateOperations(contributionGroups, updateContributionGroup),
  removeOperation(contributionGroups, removeContributionGroup, { errors: [commonErrors.inUse] }),
];
