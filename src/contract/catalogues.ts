import { catalogue, entryFields, plainResource } from '../core/index.ts';
import type { Concerned } from '../events/index.ts';
import type { LocalDate } from '../platform/clock.ts';
import { sql } from '../platform/db/sql.ts';
import { defineResource } from '../platform/resource/define-resource.ts';
import { sameText } from '../platform/resource/unique.ts';
import type { Tx } from '../platform/unit-of-work.ts';
import { decimal, text } from '../platform/values.ts';

const tag = 'Catalogues';

export const contractTypes = catalogue({
  name: 'contract_type',
  title: 'ContractType',
  tag,
  path: '/contract/v1/contract-types',
  table: 'contract_types',
  example: 'Permanent, full time',
  referrers: [{ name: 'contracts', table: 'contracts', column: 'contract_type_id' }],
});

export const degrees = catalogue({
  name: 'degree',
  title: 'Degree',
  tag,
  path: '/contract/v1/degrees',
  table: 'degrees',
  example: 'Master',
  referrers: [{ name: 'contracts', table: 'contracts', column: 'degree_id' }],
});

export const workdayTypes = catalogue({
  name: 'workday_type',
  title: 'WorkdayType',
  tag,
  path: '/contract/v1/workday-types',
  table: 'workday_types',
  example: 'Split shift',
  referrers: [{ name: 'contracts', table: 'contracts', column: 'work_day_type_id' }],
});

/** The days of the contracts with an agreement, of removed employees too; nothing without such contracts. */
async function concernedByAgreement(tx: Tx, agreementId: string): Promise<Concerned> {
  const rows = await tx.all<{ employeeId: string; from: LocalDate; to: LocalDate | null }>(sql`
    select employee_id as "employeeId", min(start_date) as "from",
      nullif(max(coalesce(end_date, 'infinity')), 'infinity') as "to"
    from contracts
    where account_id = ${tx.caller.accountId} and agreement_id = ${agreementId}
      and (deleted_at is null or removed_with_employee)
    group by employee_id order by employee_id`);
  const from = rows.map((row) => row.from).sort()[0];
  if (from === undefined) return {};
  const ends = rows.map(({ to }) => to);
  const to = ends.includes(null) ? null : (ends.toSorted().at(-1) ?? null);
  return { effectiveDate: from, affects: { from, to, employeeIds: rows.map(({ employeeId }) => employeeId) } };
}

/** Collective agreements: /schedule/v1 serves the same rows. */
export const agreements = plainResource(
  defineResource({
    name: 'agreement',
    title: 'Agreement',
    tag,
    path: '/contract/v1/agreements',
    scope: 'settings',
    table: 'agreements',
    versioned: 'kept',
    fields: {
      ...entryFields('Metal industry of Madrid'),
      color: text(50, '#1971c2').nullable(),
      annualHours: decimal(0, 8784, 2, 1752).nullable().meta({
        description: 'The working hours of a year at full time, for display: contracts have their own hours.',
      }),
      fullTimeWeeklyHours: decimal(1, 168, 2, 38.5).nullable().meta({
        description:
          'Weekly hours of a comparable full-time employee (ET 12.1), for contracts that do not say what part of full time they are; null: those of the office.',
        example: null,
      }),
    },
    required: ['name'],
    unique: [sameText('name')],
  }),
  {
    referrers: [{ name: 'contracts', table: 'contracts', column: 'agreement_id' }],
    concernedByChange: async (tx, before, { id, fullTimeWeeklyHours }) =>
      before.fullTimeWeeklyHours === fullTimeWeeklyHours ? {} : concernedByAgreement(tx, id),
  },
);

/** The catalogues of this area; job charges are core's. */
export const catalogues = [contractTypes, degrees, workdayTypes, agreements];
