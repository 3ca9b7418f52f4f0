export { companyJson } from './queries.ts';
