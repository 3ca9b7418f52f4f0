/** The birthdays and work anniversaries of colleagues who agreed to show them. */
import * as z from 'zod';
import { colleagueSettingsOf } from '../../core/index.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { choice, date, integer } from '../../platform/values.ts';
import { employeeNameSchema, type Group, groupOf } from '../group.ts';
import { type CelebrationKind, type CelebrationRow, celebrationsAtMost, nextCelebrations } from './queries.ts';

export const celebrations = z
  .object({
    total: integer(0, 2 ** 31 - 1, 1).meta({ description: 'The number of all.' }),
    data: z
      .array(
        z
          .object({
            employee: employeeNameSchema,
            kind: choice(['birthday', 'work_anniversary']),
            date: date.meta({
              description: 'The day in these two weeks; 28 February for the 29th in a year without one.',
            }),
            years: integer(1, 9999, 5)
              .nullable()
              .meta({ description: 'The years in the company; null for a birthday, which has no age.' }),
          })
          .meta({ id: 'HomeCelebration' }),
      )
      .max(celebrationsAtMost)
      .meta({ description: `The next ones, ${celebrationsAtMost} at most.` }),
  })
  .meta({ id: 'HomeCelebrations' });

/** @returns null: the company shows none */
export async function showCelebrations(reader: Reader): Promise<Group<CelebrationRow> | null> {
  const { birthdays, workAnniversaries } = await colleagueSettingsOf(reader);
  const kinds: CelebrationKind[] = [
    ...(birthdays ? (['birthday'] as const) : []),
    ...(workAnniversaries ? (['work_anniversary'] as const) : []),
  ];
  return kinds.length === 0 ? null : groupOf(await nextCelebrations(reader, kinds));
}
