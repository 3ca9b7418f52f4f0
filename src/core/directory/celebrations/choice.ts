/** What employees agree to show their colleagues: their birthday, their work anniversary. No other user decides it. */
import * as z from 'zod';
import type { Change } from '../../../platform/resource/write.ts';
import type { Reader, Tx } from '../../../platform/unit-of-work.ts';
import { ownEmployeeId } from '../../self-service/index.ts';
import { colleagueSettingsOf } from '../index.ts';
import { recordChoice } from './events.ts';
import { type Choice, findChoice, lockChoice, writeChoice } from './store.ts';

const birthday = z.boolean().meta({
  description: 'Whether colleagues see the day and the month of the birthday, where the company shows birthdays.',
  example: true,
});
const workAnniversary = z.boolean().meta({
  description: 'Whether colleagues see the work anniversary, where the company shows work anniversaries.',
  example: false,
});
const isShown = (what: string) =>
  z.boolean().meta({ description: `Whether the company shows ${what}.`, example: true });

export const choice = z
  .object({
    birthday,
    workAnniversary,
    company: z
      .object({ birthdays: isShown('birthdays'), workAnniversaries: isShown('work anniversaries') })
      .meta({ id: 'CompanyCelebrations' }),
  })
  .meta({ id: 'CelebrationChoice' });

export const choiceChange = z
  .strictObject({ birthday: birthday.optional(), workAnniversary: workAnniversary.optional() })
  .meta({ id: 'CelebrationChoiceUpdate' });

/** @throws Problem `no_employee_record` */
export async function showChoice(reader: Reader): Promise<z.output<typeof choice>> {
  const { birthday, workAnniversary } = await findChoice(reader, ownEmployeeId(reader));
  const { birthdays, workAnniversaries } = await colleagueSettingsOf(reader);
  return { birthday, workAnniversary, company: { birthdays, workAnniversaries } };
}

const names = ['birthday', 'workAnniversary'] as const satisfies (keyof Choice)[];

/**
 * Sets what the request names; the rest stays.
 * @throws Problem `no_employee_record`
 */
export async function choose(tx: Tx, given: z.output<typeof choiceChange>): Promise<void> {
  const employeeId = ownEmployeeId(tx);
  const before = await lockChoice(tx, employeeId);
  const after: Choice = {
    birthday: given.birthday ?? before.birthday,
    workAnniversary: given.workAnniversary ?? before.workAnniversary,
  };
  const changes: Change[] = names
    .filter((field) => after[field] !== before[field])
    .map((field) => ({ field, before: before[field], after: after[field] }));
  if (changes.length === 0) return;
  const version = before.version + 1;
  await writeChoice(tx, employeeId, { version, ...after });
  recordChoice(tx, { ...before, employeeId, version }, changes);
}
