export { createManager } from './create-manager.ts';
export { managerEvents } from './events.ts';
export { employeeManagers } from './manager.ts';
export { decidedBy, decides, findDecidesAbout, peopleUnder } from './queries.ts';
export { mayNotDecide, refuseUnlessDecides } from './refuse-unless-decides.ts';
export { removeManagersAround } from './remove-manager.ts';
export { managerRoutes } from './routes.ts';
