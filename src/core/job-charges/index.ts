export { jobCharges } from './job-charge.ts';
