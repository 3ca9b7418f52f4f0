import * as z from 'zod';
import type { Listed } from '../../platform/resource/referrers.ts';
import { choice, date, id, instant, integer } from '../../platform/values.ts';

/**
 * A period of a pay group:
 *
 *   open ──review──▶ review ──lock──▶ locked ──export──▶ exported ──receipt accepted──▶ acknowledged
 *     └──────────────lock──────────────▶ │                  │
 *     ◀─────────────reopen───────────────┴──────────────────┘
 */
export const statuses = ['open', 'review', 'locked', 'exported', 'acknowledged'] as const;
export type Status = (typeof statuses)[number];

/** Whether its days are closed: changes of them are late. */
export const isClosed = (status: Status): boolean => status !== 'open' && status !== 'review';

export const tag = 'Pay periods';
export const path = '/payroll/v1/periods';

/** The periods with a row: those with a status other than open. */
export const storedPeriods: Listed = {
  name: 'period',
  table: 'pay_periods',
  references: { payGroupId: { to: 'pay_groups' } },
};

export const scope = 'payroll';

export const periodSchema = z
  .object({
    id: id.meta({ description: 'The same for the same group and first day, always.' }),
    payGroupId: id,
    from: date.meta({ description: 'The first day.', example: '2026-11-01' }),
    to: date.meta({ description: 'The last day.', example: '2026-11-30' }),
    cutOffAt: instant.meta({ description: 'The end of the day at which its data should be complete.' }),
    payDate: date.nullable().meta({ description: 'The day of payment, if the group has one.', example: '2026-12-02' }),
    status: choice(statuses).meta({
      description:
        'open and review: its days can change. locked, exported and acknowledged: its days are closed, and exports have its rows; acknowledged (an export was accepted) is final.',
    }),
    lockedAt: instant.nullable().meta({ example: null }),
    lockedSequence: integer(0, Number.MAX_SAFE_INTEGER, 812)
      .nullable()
      .meta({ description: 'The sequence of the event log at which it was locked.', example: null }),
    exportId: id.nullable().meta({ description: 'The latest export.', example: null }),
    version: integer(0, 2 ** 31 - 1, 0).meta({ description: '0 until its status changes for the first time.' }),
  })
  .meta({ id: 'PayPeriod' });

/** A period as replies show it. */
export type Period = z.output<typeof periodSchema>;
