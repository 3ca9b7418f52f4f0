import { type EmployeeFollower, ignoresDates, noFollowUp } from '../core/index.ts';
import { removePhoto } from './remove-photo.ts';
import { findPhotoOf } from './store.ts';

/** The photo of a leaver stays; that of a removed employee is deleted, and does not come back with them. */
export const photoFollower: EmployeeFollower = {
  types: [],
  ...ignoresDates,
  count: noFollowUp.toCount,
  async remove(tx, employee) {
    const id = await findPhotoOf(tx, employee.id);
    if (id !== undefined) await removePhoto(tx, id, 'consequence');
  },
  restore: async () => undefined,
};
