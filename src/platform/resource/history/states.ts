/** An object at earlier moments: its present row, with what later changes replaced put back. */
import type { Instant } from '../../clock.ts';
import type { HistoryRow, State } from './store.ts';

/** An object after a change, or before all changes that are kept. */
export interface Version {
  /** Undefined for the state before all of them. */
  change: HistoryRow | undefined;
  state: State;
  /** The version before; undefined if there was no object, or nothing is known about it. */
  before: State | undefined;
}

const undo = (state: State, { state: replaced }: HistoryRow): State => ({ ...state, ...replaced });

/**
 * All versions, the latest first.
 * @param rows as `readHistory` returns them
 * @param isWhole whether these are all changes that are kept
 */
export function versionsIn([present, ...changes]: readonly HistoryRow[], isWhole: boolean): Version[] {
  const versions: Version[] = [];
  let state = present?.state ?? undefined;
  for (const change of changes) {
    if (!state) return versions;
    const before: State | undefined = change.creates ? undefined : undo(state, change);
    versions.push({ change, state, before });
    state = before;
  }
  return state && isWhole ? [...versions, { change: undefined, state, before: undefined }] : versions;
}

/** The object before all of these changes; undefined if one of them created it, or there is none. */
export function stateBefore(rows: readonly HistoryRow[]): State | undefined {
  if (rows.some(({ creates }) => creates)) return undefined;
  return rows.length === 0 ? undefined : rows.reduce(undo, {});
}

/** Whether an object was created after an instant. */
export const isCreatedAfter = ({ created_at }: State, instant: Instant): boolean =>
  created_at !== undefined && Date.parse(JSON.parse(created_at)) > Date.parse(instant);
