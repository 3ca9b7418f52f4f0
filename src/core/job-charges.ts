import { catalogue } from './catalogue.ts';

/** What people are hired as. Contracts name one too, so the same rows are served under /contract/v1. */
export const jobCharges = catalogue({
  name: 'job_charge',
  title: 'JobCharge',
  tag: 'Job charges',
  path: '/core/v3/job-charges',
  table: 'job_charges',
  example: 'Software engineer',
  referrers: [{ name: 'employees', table: 'employees', column: 'job_charge_id' }],
});
