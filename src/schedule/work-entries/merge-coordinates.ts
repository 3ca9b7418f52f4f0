import type { FieldError } from '../../platform/field-error.ts';
import { mergeObjects } from '../../platform/resource/merge.ts';
import type { WorkEntry } from './store.ts';
import { type Coordinates, coordinates, type GivenMoment, type WorkEntryChange } from './work-entry.ts';

/** A change of an entry with complete coordinates, where it has any. */
export type WholeChange = Omit<WorkEntryChange, 'workEntryIn' | 'workEntryOut'> & {
  workEntryIn?: GivenMoment | undefined;
  workEntryOut?: GivenMoment | null | undefined;
};

/** Completes given coordinates with the stored ones, and returns what is still missing. */
export function mergeCoordinates(
  before: Pick<WorkEntry, 'inCoordinates' | 'outCoordinates'>,
  input: WorkEntryChange,
): { change: WholeChange; errors: FieldError[] } {
  const errors: FieldError[] = [];
  const whole = <M>(side: 'workEntryIn' | 'workEntryOut', moment: M, stored: Coordinates): M => {
    if (!moment) return moment;
    const merged = mergeObjects({ coordinates }, { coordinates: stored }, moment);
    errors.push(...merged.errors.map((error) => error.under(`/${side}`)));
    return merged.values as M;
  };
  const change = {
    ...input,
    workEntryIn: whole('workEntryIn', input.workEntryIn, before.inCoordinates),
    workEntryOut: whole('workEntryOut', input.workEntryOut, before.outCoordinates),
  } as WholeChange;
  return { change, errors };
}
