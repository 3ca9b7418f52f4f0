/** What a reply about an employment contains in addition to the employee: the effects on other objects. */
import * as z from 'zod';
import { addDays, type LocalDate } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/unit-of-work.ts';
import { id } from '../../../platform/values.ts';
import { type Effects, keptObject, movedObject, objectRef } from '../../followers.ts';
import { reportsFrom } from '../placements/index.ts';
import { reportsOf } from './store.ts';

const list = <Item extends z.ZodType>(item: Item, description: string) =>
  z.array(item).max(100_000).optional().meta({ description });

export const effectsMeta = z.object({
  ended: list(objectRef, 'What ended with the employment.'),
  orphanedReports: list(id, 'The employees whose manager this is, and who get no other one.'),
  handedOver: list(id, 'The employees who get the new manager.'),
  moved: list(movedObject, 'What got another first or last day with the employment.'),
  reopened: list(objectRef, 'What is again as it was before the end of the employment.'),
  kept: list(
    keptObject,
    'What stays as it is: `changed` since the end closed it, or the code of the error that prevents the change.',
  ),
});

/** The values that `effectsMeta` describes. */
export type EffectsShown = z.output<typeof effectsMeta>;

/** The list, if there is anything in it. */
export const unlessEmpty = <Item>(all: Item[]): Item[] | undefined => (all.length > 0 ? all : undefined);

/** The effects that there are. */
export const shownEffects = ({ ended, moved, reopened, kept }: Effects): EffectsShown => ({
  ended: unlessEmpty(ended),
  moved: unlessEmpty(moved),
  reopened: unlessEmpty(reopened),
  kept: unlessEmpty(kept),
});

/** The same for an employee who leaves: what ended, and the reports without an active manager, even if there are none. */
export const shownOfLeaver = async (tx: Tx, employeeId: string, effects: Effects): Promise<EffectsShown> => ({
  ...shownEffects(effects),
  ended: effects.ended,
  orphanedReports: await reportsOf(tx, employeeId),
});

/** The same for an employee who is to leave: with the reports who keep them as their manager, if there are any. */
export async function shownOfAnnounced(
  tx: Tx,
  { id, endDate }: { id: string; endDate: LocalDate },
  effects: Effects,
): Promise<EffectsShown> {
  const reports = await reportsFrom(tx, id, addDays(endDate, 1));
  const orphanedReports = [...new Set(reports.map(({ employeeId }) => employeeId))];
  return { ...shownEffects(effects), orphanedReports: unlessEmpty(orphanedReports) };
}
