export { placementStarts } from './begin-placements.ts';
export { placementsFollower } from './follow-employee.ts';
export { placeFrom } from './place-from.ts';
export { placementRoutes } from './routes.ts';
