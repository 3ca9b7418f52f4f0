export { closesCycle, refuseCycle } from './refuse-cycle.ts';
export { lockTrees } from './store.ts';
