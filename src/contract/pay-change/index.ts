export { changePay } from './change-pay.ts';
export { payChange } from './pay-change.ts';
export { payChangeRoutes } from './routes.ts';
