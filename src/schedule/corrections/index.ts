export { correctionRequests } from './correction.ts';
export { correctionEventTypes } from './events.ts';
export { correctionFollower } from './follow-employee.ts';
export { pendingCorrections } from './queries.ts';
export { correctionRoutes } from './routes.ts';
