export { contributionGroupEvents } from './events.ts';
export { contributionGroupRoutes } from './routes.ts';
export { giveSpanishGroups, groupsByCode } from './store.ts';
