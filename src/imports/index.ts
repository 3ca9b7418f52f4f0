import type { Area } from '../core/index.ts';
import { importEventTypes } from './events.ts';
import { importFieldErrors } from './field-errors.ts';
import { tag } from './import.ts';
import { importRoutes } from './routes.ts';

export { checkImport, startImport } from './change-import.ts';
export { createImport, readImport } from './create-import.ts';
export { importLimits } from './import.ts';
export { purgeImportRows, readRows as importRowsOf } from './store.ts';
export { createImportWorker } from './work-imports.ts';

/** Its section of the reference, next to that of the account. */
export const importTags = {
  [tag]: 'People from files, with their places, contracts and salaries; for users of the panel.',
};

/** People from files: checked, corrected and written in the background. */
export const importArea: Area = {
  routes: importRoutes,
  title: 'Account',
  tags: {},
  eventTypes: importEventTypes,
  fieldErrors: importFieldErrors,
  followers: [],
  dailyWork: [],
  shownWithEmployees: [],
};
