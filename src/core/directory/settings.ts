/** What colleagues see of each other: switches of the company, which administrators and HR set. */
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { type Change, refuseOtherVersion } from '../../platform/resource/write.ts';
import type { Reader, Tx } from '../../platform/unit-of-work.ts';
import { choice, integer } from '../../platform/values.ts';
import { recordSettings } from './events.ts';
import { hideable } from './hideable.ts';
import { findSettings, lockSettings, type Settings, writeSettings } from './store.ts';

const birthdays = z.boolean().meta({
  description: 'Whether the home page shows the birthdays of employees who agree to it: the day and the month.',
  example: true,
});
const workAnniversaries = z.boolean().meta({
  description: 'Whether the home page shows the work anniversaries of employees who agree to it.',
  example: true,
});
const hiddenFields = z
  .array(choice(hideable))
  .max(hideable.length)
  .meta({
    description:
      'What the directory does not show to users who see few employees. Names and the work e-mail are always in it.',
    example: ['workPhone'],
  });

export const colleagueSettings = z
  .object({ version: integer(1, 2 ** 31 - 1, 1), birthdays, workAnniversaries, hiddenFields })
  .meta({ id: 'ColleagueSettings' });

export const settingsChange = z
  .strictObject({
    birthdays: birthdays.optional(),
    workAnniversaries: workAnniversaries.optional(),
    hiddenFields: hiddenFields.optional(),
  })
  .meta({ id: 'ColleagueSettingsUpdate' });

export async function showSettings(reader: Reader): Promise<z.output<typeof colleagueSettings>> {
  const { version, birthdays, workAnniversaries, hiddenFields } = await findSettings(reader);
  return { version, birthdays, workAnniversaries, hiddenFields };
}

const names = ['birthdays', 'workAnniversaries', 'hiddenFields'] as const satisfies (keyof Settings)[];

/**
 * Sets what the request names; the rest stays.
 * @throws Problem `version_mismatch`
 */
export async function changeSettings(tx: Tx, given: z.output<typeof settingsChange>): Promise<void> {
  const before = await lockSettings(tx);
  refuseOtherVersion(tx, { name: 'colleague_settings' }, before.version);
  const after = {
    birthdays: given.birthdays ?? before.birthdays,
    workAnniversaries: given.workAnniversaries ?? before.workAnniversaries,
    // In one order, each once, so that equal lists are equal.
    hiddenFields: hideable.filter((field) => (given.hiddenFields ?? before.hiddenFields).includes(field)),
  };
  const changes: Change[] = names
    .filter((field) => !isDeepStrictEqual(after[field], before[field]))
    .map((field) => ({ field, before: before[field], after: after[field] }));
  if (changes.length === 0) return;
  const version = before.version + 1;
  await writeSettings(tx, { version, ...after });
  recordSettings(tx, { id: before.id, version }, changes);
}
