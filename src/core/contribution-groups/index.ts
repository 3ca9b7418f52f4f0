export { contributionGroupEvents } from './events.ts';
export { contributionGroupRoutes } from './routes.ts';
export { giveSpanishGroups } from './store.ts';
