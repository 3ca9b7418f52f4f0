import type { Area } from '../core/index.ts';
import { photoEvents } from './events.ts';
import { photoFieldErrors } from './field-errors.ts';
import { photoFollower } from './follow-employee.ts';
import { photos } from './photo.ts';

export { createPictureMaker } from './pictures.ts';
export { type PhotoContext, photoRoutes } from './routes.ts';
export { resealPhotos } from './store.ts';

/** Photos of employees; `photoRoutes` makes the routes, which need keys. */
export const photoArea: Area = {
  routes: [],
  title: 'Photos',
  tags: { [photos.tag]: 'A photo of each employee, as two small pictures.' },
  eventTypes: photoEvents.types,
  fieldErrors: photoFieldErrors,
  followers: [photoFollower],
  dailyWork: [],
  shownWithEmployees: [],
};
