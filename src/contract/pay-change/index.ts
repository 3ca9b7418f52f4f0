export { changeConcurrent, onlyConcurrent } from './change-pay.ts';
export { payChangeRoutes } from './routes.ts';
