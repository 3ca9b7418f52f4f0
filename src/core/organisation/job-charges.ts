import { catalogue } from '../catalogue.ts';

/** The jobs that employees are hired for. Contracts name one too, so /contract/v1 serves the same rows. */
export const jobCharges = catalogue({
  name: 'job_charge',
  title: 'JobCharge',
  tag: 'Job charges',
  path: '/core/v3/job-charges',
  table: 'job_charges',
  example: 'Software engineer',
});
