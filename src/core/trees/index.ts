export { refuseCycle } from './refuse-cycle.ts';
