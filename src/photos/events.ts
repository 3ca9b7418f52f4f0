import { employeeEvents, employeeRef } from '../events/index.ts';
import { id } from '../platform/values.ts';
import { photos } from './photo.ts';

export const photoEvents = employeeEvents(photos, {
  kinds: {
    created: 'An employee has a photo, or another one. Read its pictures with a GET.',
    deleted: 'A photo was deleted: by itself, by another one, or with its employee.',
  },
  renamed: { photoId: 'id' },
  data: { photoId: id, ...employeeRef },
});
