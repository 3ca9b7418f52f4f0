export { payGroups } from './pay-group.ts';
export { lockPayGroup, type PayGroup, payGroupsOf } from './store.ts';
