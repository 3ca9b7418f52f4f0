export { contributionGroups } from './contribution-group.ts';
export { giveSpanishGroups, groupsByCode } from './store.ts';
