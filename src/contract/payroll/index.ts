export { payrollOf } from './payroll.ts';
export { payrollRoutes } from './routes.ts';
