import { isDeepStrictEqual } from 'node:util';
import { type FieldError, fieldError } from '../../platform/field-error.ts';
import { fieldErrors } from '../../platform/field-errors.ts';
import { problem } from '../../platform/problem.ts';
import { insertRow, wrongReferences } from '../../platform/resource/write.ts';
import type { Reader, Tx } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import { scheduleFieldErrors } from '../field-errors.ts';
import {
  asShown,
  changedEntry,
  lockEntryOf,
  newEntry,
  refuseOthersClock,
  refuseTakenTime,
} from '../work-entries/index.ts';
import { type CorrectionRequest, correctionRequests, type GivenEntry, type NewCorrection } from './correction.ts';
import { correctionAlreadyRequested, workEntryChanged } from './errors.ts';
import { correctionEvents } from './events.ts';
import { pendingAbout } from './queries.ts';

/** The errors of a body that says too little, or too much, for what it asks. Pure. */
function wrongParts({ type, workEntryId, workEntryVersion, requested }: Partial<NewCorrection>): FieldError[] {
  const errors: FieldError[] = [];
  const require = (value: unknown, pointer: string) => {
    if (value == null) errors.push(fieldError(pointer, fieldErrors.required));
  };
  const refuse = (value: unknown, pointer: string) => {
    if (value != null) errors.push(fieldError(pointer, scheduleFieldErrors.notForThisCorrection));
  };
  if (type === 'create') {
    refuse(workEntryId, '/workEntryId');
    refuse(workEntryVersion, '/workEntryVersion');
    require(requested, '/requested');
    if (requested) {
      require(requested.workEntryIn, '/requested/workEntryIn');
      require(requested.workEntryOut, '/requested/workEntryOut');
    }
  } else if (type !== undefined) {
    require(workEntryId, '/workEntryId');
    if (type === 'update') require(requested, '/requested');
    else refuse(requested, '/requested');
  }
  return errors;
}

/** One error for each unknown id of a body, validated or not. */
export async function wrongIds(reader: Reader, body: object): Promise<FieldError[]> {
  const { requested } = body as { requested?: unknown };
  const inside = { workBreakId: { to: 'work_breaks' }, workCheckTypeId: { to: 'check_types' } } as const;
  const outside = { employeeId: { to: 'employees' }, workEntryId: { to: 'work_entries' } } as const;
  const [own, given] = await Promise.all([
    wrongReferences(reader, { references: outside }, body),
    typeof requested === 'object' && requested !== null
      ? wrongReferences(reader, { references: inside }, requested)
      : [],
  ]);
  return [...own, ...given.map((error) => error.under('/requested'))];
}

/**
 * Asks for a correction, for oneself or for an employee whose working time the caller decides. Nothing changes until it
 * is accepted; the entry that it would make is checked already.
 * @throws Problem `invalid_body`, `may_not_decide`, `work_entry_overlap`, `work_entry_changed`,
 *   `correction_already_requested`
 */
export async function requestCorrection(tx: Tx, input: NewCorrection): Promise<CorrectionRequest> {
  const { employeeId, type, reason, workEntryId = null, workEntryVersion = null } = input;
  const requested: GivenEntry = input.requested ?? {};
  const { worker, entry } = await lockEntryOf(tx, employeeId, workEntryId);
  if (worker) await refuseOthersClock(tx, employeeId);
  const errors = [...wrongParts(input), ...(await wrongIds(tx, input))];
  if (!worker) errors.push(fieldError('/employeeId', fieldErrors.notFound, { id: employeeId }));
  if (entry && entry.employeeId !== employeeId) errors.push(fieldError('/workEntryId', scheduleFieldErrors.otherEntry));
  if (!worker || errors.length > 0) throw invalidBody(errors);
  if (entry && workEntryVersion !== null && workEntryVersion !== entry.version) {
    throw problem(workEntryChanged, { id: entry.id }, { members: { currentVersion: entry.version } });
  }

  const asked =
    type === 'delete' ? undefined : entry ? changedEntry(tx, entry, requested) : await newEntry(tx, worker, requested);
  const wrong = asked?.errors.map((error) => error.under('/requested')) ?? [];
  const [was, will] = [entry && asShown(entry), asked && asShown(asked.facts)];
  if (type === 'update' && wrong.length === 0 && isDeepStrictEqual(was, will)) {
    wrong.push(fieldError('/requested', scheduleFieldErrors.nothingRequested));
  }
  if (wrong.length > 0) throw invalidBody(wrong);
  if (asked) await refuseTakenTime(tx, asked.facts, workEntryId);
  const other = workEntryId === null ? undefined : await pendingAbout(tx, workEntryId);
  if (other) throw problem(correctionAlreadyRequested, { id: other }, { members: { conflictingId: other } });

  const row = await insertRow(tx, correctionRequests, {
    employeeId,
    type,
    status: 'pending',
    workEntryId,
    workEntryVersion: entry?.version ?? null,
    reason,
    requested: will ?? null,
    previous: was ?? null,
    workDate: (will ?? was)?.workDate,
  });
  correctionEvents.requested(tx, row, { employee: worker });
  return row;
}
