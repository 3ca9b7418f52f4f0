export { directoryEventTypes } from './events.ts';
export { inDirectory, isColleague, showsPhotos } from './queries.ts';
export { directoryRoutes } from './routes.ts';
export { findSettings as colleagueSettingsOf } from './store.ts';
