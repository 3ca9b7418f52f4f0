export { payGroups } from './pay-group.ts';
export { lockPayGroup, type PayGroup, payGroupsOf, placedInDeleted } from './store.ts';
