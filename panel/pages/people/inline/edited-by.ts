import type { Employee } from '../../../../sdk/schemas.ts';
import type { May } from '../../../session.tsx';
import type { Column } from '../columns.tsx';

/**
 * Tells which cells a user edits: not what is hidden from them, nor the days of a former employee, which are history. A name
 * has several fields, and its cell leads to the profile.
 */
export const editedBy =
  (may: May) =>
  ({ edits, custom }: Column, person: Employee): boolean => {
    if (edits === undefined) return false;
    if (edits === 'endDate' && !may('deactivateEmployee')) return false;
    if (edits === 'startDate' || edits === 'endDate') return person.status === 'active';
    return custom !== undefined || edits in person;
  };
