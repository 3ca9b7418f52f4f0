import * as z from 'zod';
import { commonErrors } from '../platform/errors.ts';
import { type Operation, operation } from '../platform/http/operation.ts';
import { id } from '../platform/values.ts';
import { choices, choicesToSet, setChoices, showChoices } from './choices/choices.ts';
import { keptDays } from './kinds.ts';
import { notification, pageSize, unread } from './notification.ts';
import { readAll, readOne, showNotifications } from './read-notifications.ts';

const path = '/account/v1/notifications';
const settingsPath = '/account/v1/notification-settings';
const tag = 'Account';
const scope = { access: 'session' } as const;
const counted = z.object({ unread }).meta({ id: 'NotificationsRead' });

/** @param canMail whether the installation has a mail server */
export const notificationRoutes = (canMail: boolean): Operation[] => [
  operation({
    id: 'listNotifications',
    method: 'GET',
    path,
    tag,
    scope,
    summary: 'List the notifications of the user',
    description: `The newest first, ${pageSize} at a time. They are kept for ${keptDays.read} days after they were read, and for ${keptDays.unread} days at most.`,
    parameters: {
      known: {
        cursor: { schema: id, description: '`nextCursor` of the previous page.' },
        isUnread: { schema: z.boolean().meta({ example: true }), description: 'true: only unread ones.' },
      },
    },
    reply: {
      status: 200,
      data: z.array(notification).max(pageSize),
      meta: z.object({
        nextCursor: id.nullable().meta({ description: 'null: there are no more.' }),
        unread,
      }),
    },
    isLight: true,
    read: (reader, { query }) => showNotifications(reader, query),
  }),
  operation({
    id: 'markNotificationRead',
    method: 'POST',
    path: `${path}/{id}/mark-read`,
    tag,
    scope,
    summary: 'Mark a notification as read',
    description: 'Returns how many are still unread. Repeating the request changes nothing.',
    reply: { status: 200, data: counted },
    errors: [commonErrors.notFound],
    write: async (tx, { params }) => ({ data: await readOne(tx, params.id) }),
  }),
  operation({
    id: 'markNotificationsRead',
    method: 'POST',
    path: `${path}/mark-read`,
    tag,
    scope,
    summary: 'Mark all notifications as read',
    description: 'Returns how many are still unread.',
    body: {
      schema: z
        .strictObject({
          upTo: id.optional().meta({
            description: 'The newest notification that the user has seen: later ones stay unread.',
          }),
        })
        .meta({ id: 'NotificationsToMark' }),
      optional: true,
    },
    reply: { status: 200, data: counted },
    write: async (tx, { body }) => ({ data: await readAll(tx, body?.upTo) }),
  }),
  operation({
    id: 'getNotificationSettings',
    method: 'GET',
    path: settingsPath,
    tag,
    scope,
    summary: 'Get the notification settings of the user',
    reply: { status: 200, data: choices },
    read: async (reader) => ({ data: await showChoices(reader, canMail) }),
  }),
  operation({
    id: 'setNotificationSettings',
    method: 'PUT',
    path: settingsPath,
    tag,
    scope,
    summary: 'Set the notification settings of the user',
    description: 'Kinds that the request does not name stay as they are. Mails that wait already are sent.',
    body: { schema: choicesToSet, readOnly: ['mail'] },
    reply: { status: 200, data: choices },
    async write(tx, { body }) {
      await setChoices(tx, body.channels);
      return { data: await showChoices(tx, canMail) };
    },
  }),
];
