/** When and where an employee clocks: what the request says, and what it may not say. */
import type { Instant } from '../../platform/clock.ts';
import { commonErrors } from '../../platform/errors.ts';
import type { FieldError } from '../../platform/field-error.ts';
import { Problem, problemFor } from '../../platform/problem.ts';
import { wrongReferences } from '../../platform/resource/write.ts';
import type { Reader, Tx } from '../../platform/unit-of-work.ts';
import { wholeSecond, wrongOfflineTime } from './rules.ts';
import { type Coordinates, type GivenMoment, type Origin, sensitiveScope, workEntries } from './work-entry.ts';

export type Side = 'workEntryIn' | 'workEntryOut';

/** A moment of the clock. */
export interface Stamp {
  at: Instant;
  /** The time is that of the server, not of a device that was offline. */
  isServerTime: boolean;
  origin: Origin;
  coordinates: Coordinates;
  /** The office in the request. */
  officeId: string | null;
}

/** The origin of a clock-in or clock-out that was not offline. */
export const originOf = ({ caller }: Reader): Origin => (caller.actor.type === 'person' ? 'web' : 'api');

/** Whether a new start or end has a place; null is none. */
export const hasPlace = (moment: GivenMoment | null | undefined): boolean => (moment?.coordinates ?? null) !== null;

/**
 * Callers with the scope may read and send the employee's location, and so may the employee.
 * @param isTold whether the request sends or removes one
 * @throws Problem `missing_scope`
 */
export function refuseCoordinates(tx: Tx, employeeId: string, isTold: boolean): void {
  if (!isTold || tx.caller.employeeId === employeeId || tx.caller.can(`${sensitiveScope}:write`)) return;
  throw problemFor(commonErrors.missingScope, 'fields', { fields: 'coordinates', scope: `${sensitiveScope}:write` });
}

/**
 * Reads the moment of a clock-in or clock-out from the request.
 * @param errors collects what is wrong with it
 * @throws Problem `role_not_permitted` if a signed-in user names a time
 */
export function stampOf(tx: Tx, side: Side, given: GivenMoment | undefined, errors: FieldError[]): Stamp {
  const { date, coordinates = null, officeId = null } = given ?? {};
  if (date !== undefined && tx.caller.actor.type === 'person') {
    throw new Problem(
      commonErrors.roleNotPermitted,
      'The server sets the time of a clock-in; only a device can send another.',
    );
  }
  const wrong = date === undefined ? undefined : wrongOfflineTime(tx.now, date);
  if (wrong) errors.push(wrong.at(`/${side}/date`));
  return {
    at: wholeSecond(date ?? tx.now),
    isServerTime: date === undefined,
    origin: date === undefined ? originOf(tx) : 'offline',
    coordinates,
    officeId,
  };
}

/** One error for each unknown id of a body, validated or not. */
export async function wrongIds(
  reader: Reader,
  body: object,
  lock: 'for key share' | '' = '',
  references = workEntries.references,
): Promise<FieldError[]> {
  const sides = (['workEntryIn', 'workEntryOut'] as const).map(async (side) => {
    const moment = (body as Partial<Record<Side, unknown>>)[side];
    if (typeof moment !== 'object' || moment === null) return [];
    const errors = await wrongReferences(reader, { references: { officeId: { to: 'offices' } } }, moment, lock);
    return errors.map((error) => error.under(`/${side}`));
  });
  return (await Promise.all([wrongReferences(reader, { references }, body, lock), ...sides])).flat();
}

/** The same for the ids of an entry except its employee, who is locked. */
export const holdIds = (tx: Tx, body: object): Promise<FieldError[]> =>
  wrongIds(tx, body, 'for key share', { workBreakId: { to: 'work_breaks' }, workCheckTypeId: { to: 'check_types' } });
