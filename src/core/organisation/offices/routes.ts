import {
  createOperation,
  getOperation,
  listOperation,
  removeOperation,
  updateOperations,
} from '../../../platform/http/resource-operations.ts';
import { versionsOperation } from '../../../platform/http/version-operations.ts';
import { timeRules } from '../time-rules/index.ts';
import { createTimeRule, removeTimeRule, updateTimeRule } from './write-time-rule.ts';

export const timeRuleRoutes = [
  listOperation(timeRules),
  createOperation(timeRules, createTimeRule, {
    description:
      'The rules apply until the day before the next rules of the office. Fields that you omit keep the values of the day before.',
  }),
  getOperation(timeRules),
  versionsOperation(timeRules),
  ...updateOperations(timeRules, updateTimeRule, { description: 'Only these rules change, from their startDate on.' }),
  removeOperation(timeRules, removeTimeRule, {
    description: 'The rules before them then hold until the next ones begin.',
  }),
];
