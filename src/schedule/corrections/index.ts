export { correctionRequests } from './correction.ts';
export { correctionEvents } from './events.ts';
export { correctionFollower } from './follow-employee.ts';
export { pendingCorrections } from './queries.ts';
export { correctionRoutes } from './routes.ts';
