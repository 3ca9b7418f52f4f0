export { routesByExternalId } from './routes.ts';
export { finderOf } from './store.ts';
export { upsertBy } from './upsert.ts';
