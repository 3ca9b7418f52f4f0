import * as z from 'zod';
import { plainResource } from '../../core/index.ts';
import { closeDaysBefore, holdLog } from '../../events/index.ts';
import { type FieldError, fieldError, issueParams } from '../../platform/field-error.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { field } from '../../platform/resource/field.ts';
import { oneWith, sameText } from '../../platform/resource/unique.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import { choice, date, integer, text } from '../../platform/values.ts';
import { payrollFieldErrors } from '../field-errors.ts';
import { periodIssueCodes } from '../issue-codes.ts';
import { earliestChangeDate, frequencies, groupWithClosedPeriods } from './store.ts';

const blockingIssues = z
  .array(choice(periodIssueCodes))
  .max(periodIssueCodes.length)
  .refine((codes) => new Set(codes).size === codes.length, { params: issueParams(payrollFieldErrors.kindNamedTwice) })
  .transform((codes) => periodIssueCodes.filter((code) => codes.includes(code)));

/** The last day that every month has. */
const lastCommonDay = 28;

function wrongFirstDay({ frequency, firstDay }: { frequency: string; firstDay: string }): FieldError[] {
  const day = Number(firstDay.slice(8));
  if (frequency === 'monthly' && day > lastCommonDay) {
    return [fieldError('/firstDay', payrollFieldErrors.firstDayOfMonth)];
  }
  if (frequency === 'semimonthly' && day !== 1 && day !== 16) {
    return [fieldError('/firstDay', payrollFieldErrors.firstDayOfHalfMonth)];
  }
  return [];
}

/** What says on which days periods begin, and whose they are. */
const fixedOnceClosed = ['frequency', 'firstDay', 'isDefault'] as const;

/** @throws Problem `invalid_body` if periods that were locked would get other days or other employees */
async function refuseOtherPeriods(
  tx: Tx,
  id: string,
  input: Partial<Record<(typeof fixedOnceClosed)[number], unknown>>,
) {
  const closed = await groupWithClosedPeriods(tx, id);
  if (!closed) return;
  const changed = fixedOnceClosed.filter((name) => input[name] !== undefined && input[name] !== closed[name]);
  if (changed.length === 0) return;
  throw invalidBody(changed.map((name) => fieldError(`/${name}`, payrollFieldErrors.hasClosedPeriods)));
}

/** Who is paid together: the periods of pay, when they close, and what happens to changes after that. */
export const payGroups = plainResource(
  defineResource({
    name: 'pay_group',
    title: 'PayGroup',
    tag: 'Pay groups',
    path: '/payroll/v1/pay-groups',
    scope: 'payroll',
    table: 'pay_groups',
    versioned: 'kept',
    fields: {
      name: field(text(200, 'Spain, monthly'), { filter: 'text', sortable: true }),
      frequency: field(choice(frequencies).meta({ description: 'How often the group is paid.' }), { filter: 'choice' }),
      firstDay: date.meta({
        description:
          'First day of the first period; the others follow without a gap. Monthly periods begin on this day of each month, one of the first 28; semimonthly ones on the 1st and the 16th.',
        example: '2026-01-01',
      }),
      cutOffDays: integer(0, 60, 3).meta({
        description: 'Days before the end of a period at which its data should be complete; 0 by default.',
      }),
      payDay: integer(-31, 60, 2)
        .nullable()
        .meta({ description: 'Days from the last day of a period until it is paid; a negative number is before it.' }),
      lateChanges: choice(['carry', 'refuse']).meta({
        description:
          'What happens to a change of a locked period: carry makes it, and the next export corrects it; refuse is 409 period_locked. carry by default.',
      }),
      earliestChangeDate: date.nullable().meta({
        description:
          'A change of a day before it is 409 before_earliest_change_date, unless the token has payroll.retro:write.',
        example: null,
      }),
      blockingIssues: blockingIssues.meta({
        description:
          'Kinds of issues that keep a period from being locked: 409 period_not_ready while it has any, unless the lock is forced. Rollcall stores them in the order of the enum; none by default.',
        example: ['no_salary', 'open_entry'],
      }),
      isDefault: field(
        z.boolean().meta({
          example: false,
          description: 'Whether employees without a pay group belong to it; at most one group. false by default.',
        }),
        { filter: 'equals' },
      ),
    },
    required: ['name', 'frequency', 'firstDay'],
    unique: [sameText('name'), oneWith('isDefault')],
  }),
  {
    defaults: { cutOffDays: 0, lateChanges: 'carry', blockingIssues: [], isDefault: false },
    contradictions: wrongFirstDay,
    beforeUpdate: refuseOtherPeriods,
    afterWrite: async (tx) => {
      // Two writes at once each see the groups as they were before the other.
      await holdLog(tx);
      await closeDaysBefore(tx, await earliestChangeDate(tx));
    },
  },
);
