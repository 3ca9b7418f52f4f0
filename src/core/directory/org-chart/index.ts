export { orgChartRoutes } from './routes.ts';
