import * as z from 'zod';
import { employeeRefOf } from '../core/index.ts';
import { defineEvent, type EventType, employeeRef, recordEvent, refTo } from '../events/index.ts';
import { defined } from '../platform/narrowing.ts';
import type { Tx } from '../platform/unit-of-work.ts';
import { id } from '../platform/values.ts';
import { type Photo, photos } from './photo.ts';

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
    const owner = defined(await employeeRefOf(tx, employeeId), 'the employee of a photo');
    recordEvent(tx, type, {
      entity: { type: photos.name, id, version },
      employeeId,
      changes: [],
      data: { photoId: id, ...refTo(owner) },
    });
  };

export const recordCreated = recorder(created);
export const recordDeleted = recorder(deleted);
