/** How a user wants to be told of each kind of event. */
import * as z from 'zod';
import { defined } from '../../platform/narrowing.ts';
import type { Reader, Tx } from '../../platform/unit-of-work.ts';
import { choice, email, instant } from '../../platform/values.ts';
import { choicesOf } from '../follow/store.ts';
import { type Channel, channels, defaultChannels, type Kind, kinds, kindsOf } from '../kinds.ts';
import { mailOfCaller, writeChoice } from './store.ts';

const channel = choice(channels).meta({
  id: 'NotificationChannel',
  description: 'In the panel alone, there and by mail at once, there and in a daily mail, or not at all.',
});

const ofEachKind = Object.fromEntries(kinds.map((kind) => [kind, channel.optional()])) as Record<
  Kind,
  z.ZodOptional<typeof channel>
>;

export const choicesToSet = z
  .strictObject({ channels: z.strictObject(ofEachKind).meta({ id: 'NotificationChannelsToSet' }) })
  .meta({ id: 'NotificationSettingsUpdate', example: { channels: { time_off_decided: 'digest' } } });

export const choices = z
  .object({
    channels: z.object(ofEachKind).meta({
      id: 'NotificationChannels',
      description: 'The kinds that the role of the user may concern, with what applies.',
    }),
    mail: z
      .object({
        isOn: z.boolean().meta({ description: 'Whether the installation has a mail server.', example: true }),
        address: email,
        lastFailedAt: instant
          .nullable()
          .meta({ description: 'The last time that Rollcall gave up sending a mail to the user.', example: null }),
      })
      .meta({ id: 'NotificationMail' }),
  })
  .meta({ id: 'NotificationSettings' });

/** What applies to the caller. */
export async function showChoices(reader: Reader, canMail: boolean): Promise<z.output<typeof choices>> {
  const userId = defined(reader.caller.actor.id, 'the user');
  const chosen = new Map((await choicesOf(reader, [userId])).map((one) => [one.kind, one.channel]));
  const { role = 'employee', address = '', lastFailedAt = null } = (await mailOfCaller(reader)) ?? {};
  return {
    channels: Object.fromEntries(kindsOf(role).map((kind) => [kind, chosen.get(kind) ?? defaultChannels[kind]])),
    mail: { isOn: canMail, address, lastFailedAt },
  };
}

/** Sets the channels of some kinds; the others stay. */
export async function setChoices(tx: Tx, given: Partial<Record<Kind, Channel | undefined>>): Promise<void> {
  for (const kind of kinds) {
    const channel = given[kind];
    if (channel !== undefined) await writeChoice(tx, kind, channel);
  }
}
