/** What happened to a person and their rows since a sequence. Pure. */
import { Json, withMember } from '../../platform/json.ts';
import type { RowOfEmployee, RowSince } from '../../platform/resource/history/rows-since.ts';
import type { Action } from './person.ts';

/** Whether a person was there at the sequence, and is now. */
export interface Presence {
  was: boolean;
  is: boolean;
}

export const presenceOf = ({ stood, isPresent }: RowSince): Presence => ({ was: stood, is: isPresent });

/** What happened to a row of a person; undefined: it neither was there, nor is. */
function actionOf(row: RowSince, person: Presence): Action | undefined {
  const was = row.stood && person.was;
  const is = row.isPresent && person.is;
  if (was && is) return row.isChanged ? 'change' : 'none';
  if (was) return 'delete';
  return is ? 'insert' : undefined;
}

/** A row with its action and what it was, as replies show it; undefined: it neither was there, nor is. */
export function withAction(row: RowSince, person: Presence): RowOfEmployee | undefined {
  const action = actionOf(row, person);
  if (action === undefined) return undefined;
  const had = action === 'change' || action === 'delete';
  // A row may leave with its person, unchanged.
  const previous = had ? new Json(row.previous ?? row.json) : null;
  const told = withMember(withMember(new Json(row.json), 'action', action), 'previous', previous);
  return { employeeId: row.employeeId, json: told.text };
}

/** What happened to a person of whom something has changed. */
export const personAction = ({ was, is }: Presence): Action => (is ? (was ? 'change' : 'insert') : 'delete');
