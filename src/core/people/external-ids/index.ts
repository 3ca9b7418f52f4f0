export { routesByExternalId } from './routes.ts';
export { finderOf, lockerOf } from './store.ts';
export { upsertBy } from './upsert.ts';
