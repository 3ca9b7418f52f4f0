export { createManager } from './create-manager.ts';
export { managerEventTypes } from './events.ts';
export { peopleUnder } from './queries.ts';
export { removeManagersAround } from './remove-manager.ts';
export { managerRoutes } from './routes.ts';
