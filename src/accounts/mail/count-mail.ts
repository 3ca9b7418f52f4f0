import type { Metrics } from '../../platform/metrics/metrics.ts';

/** What became of an attempt to send a mail. */
const outcomes = ['sent', 'retried', 'failed', 'refused'] as const;

export type CountMail = (outcome: (typeof outcomes)[number]) => void;

/** Registers the metric about mail, and returns the function to call for each attempt. */
export function countMail(metrics: Metrics): CountMail {
  const mails = metrics.counter(
    'rollcall_mails_total',
    'Attempts to send mail: sent, retried (it is tried again), failed (it is given up), or refused (the address of its recipient is wrong).',
  );
  // Each exists from the start, so that the first one is an increase.
  for (const outcome of outcomes) mails.add({ outcome }, 0);
  return (outcome) => mails.add({ outcome });
}
