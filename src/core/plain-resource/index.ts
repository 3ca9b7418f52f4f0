export { plainResource } from './plain-resource.ts';
export { plainRoutes } from './routes.ts';
