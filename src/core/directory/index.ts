export { inDirectory } from './queries.ts';
export { directoryRoutes } from './routes.ts';
