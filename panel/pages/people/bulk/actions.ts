/** What can be done for a selection of employees. */
import { type PlainTextKey, t } from '../../../i18n/texts.ts';

export const actions = ['departmentId', 'officeId', 'managerId', 'custom', 'vacation', 'invite'] as const;
export type Action = (typeof actions)[number];

/** The actions that move employees from a day on, by the field that they set. */
export type Move = Extract<Action, `${string}Id`>;

const labels: Record<Action, PlainTextKey> = {
  departmentId: 'fields.department',
  officeId: 'fields.office',
  managerId: 'fields.manager',
  custom: 'bulk.actions.custom',
  vacation: 'bulk.actions.vacation',
  invite: 'bulk.actions.invite',
};

/** What an action is called. */
export const actionLabel = (action: Action): string => t(labels[action]);
