export { departmentAssignations, officeAssignations } from './assignation.ts';
export { assignationRoutes } from './routes.ts';
