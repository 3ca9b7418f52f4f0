import { catalogues } from './catalogues.ts';

export { agreements, contractTypes, degrees, workdayTypes } from './catalogues.ts';
export { catalogueRoutes } from './routes.ts';
export const catalogueEventTypes = catalogues.flatMap(({ events }) => events.types);
