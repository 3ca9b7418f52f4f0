export { orgChartManagers } from './org-chart-manager.ts';
export { orgChartRoutes } from './routes.ts';
