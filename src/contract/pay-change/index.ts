export { changeConcurrent, onlyConcurrent, whichOf } from './change-pay.ts';
export { severalContracts } from './errors.ts';
export { payChangeRoutes } from './routes.ts';
