/** What colleagues see of each other: switches of the company, which administrators and HR set. */
import * as z from 'zod';
import { type Change, refuseOtherVersion } from '../../platform/resource/write.ts';
import type { Reader, Tx } from '../../platform/unit-of-work.ts';
import { integer } from '../../platform/values.ts';
import { recordSettings } from './events.ts';
import { findSettings, lockSettings, type Settings, writeSettings } from './store.ts';

const birthdays = z.boolean().meta({
  description: 'Whether the home page shows the birthdays of employees who agree to it: the day and the month.',
  example: true,
});
const workAnniversaries = z.boolean().meta({
  description: 'Whether the home page shows the work anniversaries of employees who agree to it.',
  example: true,
});

export const colleagueSettings = z
  .object({ version: integer(1, 2 ** 31 - 1, 1), birthdays, workAnniversaries })
  .meta({ id: 'ColleagueSettings' });

export const settingsChange = z
  .strictObject({ birthdays: birthdays.optional(), workAnniversaries: workAnniversaries.optional() })
  .meta({ id: 'ColleagueSettingsUpdate' });

export async function showSettings(reader: Reader): Promise<z.output<typeof colleagueSettings>> {
  const { version, birthdays, workAnniversaries } = await findSettings(reader);
  return { version, birthdays, workAnniversaries };
}

const names = ['birthdays', 'workAnniversaries'] as const satisfies (keyof Settings)[];

/**
 * Sets what the request names; the rest stays.
 * @throws Problem `version_mismatch`
 */
export async function changeSettings(tx: Tx, given: z.output<typeof settingsChange>): Promise<void> {
  const before = await lockSettings(tx);
  refuseOtherVersion(tx, 'colleague_settings', before.version);
  const changes: Change[] = names.flatMap((field) => {
    const after = given[field];
    return after === undefined || after === before[field] ? [] : [{ field, before: before[field], after }];
  });
  if (changes.length === 0) return;
  const { birthdays = before.birthdays, workAnniversaries = before.workAnniversaries } = given;
  const version = before.version + 1;
  await writeSettings(tx, { version, birthdays, workAnniversaries });
  recordSettings(tx, { id: before.id, version }, changes);
}
