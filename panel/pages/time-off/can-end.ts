import type { AbsenceDayOffRequest } from '../../../sdk/schemas.ts';

/** What decides it of a request of either category. */
type Ended = Pick<AbsenceDayOffRequest, 'status' | 'type' | 'startDate'> & { category: 'vacation' | 'absence' };

interface Ending {
  /** Whether the user decides about the employee. */
  decides: boolean;
  /** Whether the user is the employee, and may change their requests. */
  isOwn: boolean;
  /** Whether a decision is needed on absences of the type. */
  needsValidation: boolean;
}

/**
 * Whether the user can set the last day of a request, or another one: of an absence without named days, about whose employee
 * they decide, or of their own as long as no decision would be changed.
 */
export function canEnd(request: Ended, { decides, isOwn, needsValidation }: Ending): boolean {
  const { category, status, type, startDate } = request;
  if (category !== 'absence' || type !== 'create' || startDate === null) return false;
  if (status !== 'pending' && status !== 'accepted') return false;
  return decides || (isOwn && (status === 'pending' || !needsValidation));
}
