export { planDays } from './queries.ts';
