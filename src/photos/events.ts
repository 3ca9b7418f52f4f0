import * as z from 'zod';
import { defineEvent, type EventType, employeeRef, recordEvent, refTo } from '../events/index.ts';
import type { Tx } from '../platform/unit-of-work.ts';
import { id } from '../platform/values.ts';
import { type Photo, photos } from './photo.ts';
import { findOwner } from './store.ts';

const data = z.strictObject({
  photoId: id,
  ...employeeRef,
});

const typeOf = (what: string, description: string) =>
  defineEvent({ type: `${photos.name}.${what}`, description, scope: 'employees:read', data });
const created = typeOf('created', 'An employee has a photo, or another one. Read its pictures with a GET.');
const deleted = typeOf('deleted', 'A photo was deleted: by itself, by another one, or with its employee.');

export const photoEventTypes: EventType[] = [created, deleted];

const recorder =
  (type: typeof created) =>
  async (tx: Tx, { id, version, employeeId }: Photo): Promise<void> => {
    const owner = await findOwner(tx, employeeId);
    recordEvent(tx, type, {
      entity: { type: photos.name, id, version },
      employeeId,
      changes: [],
      data: { photoId: id, ...refTo({ id: employeeId, ...owner }) },
    });
  };

export const recordCreated = recorder(created);
export const recordDeleted = recorder(deleted);
