export { placementStarts } from './begin-placements.ts';
export { placementsFollower } from './follow-employee.ts';
export { placementRoutes } from './routes.ts';
