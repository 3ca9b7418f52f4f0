export { correctionRequests } from './correction.ts';
export { correctionEvents } from './events.ts';
export { pendingCorrections } from './queries.ts';
export { correctionRoutes } from './routes.ts';
