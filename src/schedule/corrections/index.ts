export { correctionEventTypes } from './events.ts';
export { correctionFollower } from './follow-employee.ts';
export { correctionRoutes } from './routes.ts';
