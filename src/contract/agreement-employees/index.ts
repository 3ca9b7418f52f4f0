export { agreementEmployeeRoutes } from './routes.ts';
