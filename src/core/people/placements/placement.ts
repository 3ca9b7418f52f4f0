/**
 * Where an employee works from a day on. Placements of one employee follow each other without gap or overlap, because
 * only their starts are stored:
 *
 *   ├── employment ──────────────────────────────┤        ├── next employment ──▶
 *   ├── placement ──┬── placement ──┬── placement ┤        ├── placement ─────────▶
 *
 * The employee's own departmentId, officeId, managerId, jobChargeId and contributionGroupId are those of the placement in
 * force today.
 */
import * as z from 'zod';
import { defineResource } from '../../../platform/resource/define-resource.ts';
import { field } from '../../../platform/resource/field.ts';
import type { Resource, RowOf } from '../../../platform/resource/resource.ts';
import type { TableName } from '../../../platform/resource/table-names.ts';
import { sameValue } from '../../../platform/resource/unique.ts';
import { date, decimal, id, text } from '../../../platform/values.ts';
import { departments } from '../../organisation/departments.ts';
import { jobCharges } from '../../organisation/job-charges.ts';
import { legalEntities } from '../../organisation/legal-entities.ts';
import { offices } from '../../organisation/offices/index.ts';
import { lastDay } from './queries.ts';

const costCentre = z
  .strictObject({ costCentreId: id, percentage: decimal(0.01, 100, 2, 100) })
  .meta({ id: 'PlacementCostCentre' });

/**
 * A reference that the employee's own field has as well. Only future placements block its removal: the current placement is
 * counted with the employee, and a past one may refer to a deleted object. When a placement begins depends on the time zone
 * of the office, so the daily job stores which placements have begun (`start_told`).
 */
const whileComing = <T extends TableName>(to: T) => ({ to, only: 'r.start_told is distinct from r.start_date' });

export const placements = defineResource({
  name: 'placement',
  title: 'Placement',
  tag: 'Placements',
  path: '/core/v3/placements',
  scope: 'employees',
  table: 'placements',
  versioned: true,
  fields: {
    employeeId: field(id, { filter: 'choice', references: 'employees' }),
    startDate: field(
      date.meta({ description: 'First day; one placement of an employee begins on a day.', example: '2026-12-01' }),
      {
        filter: 'range',
        sortable: true,
      },
    ),
    departmentId: field(id.nullable(), { filter: 'choice', references: whileComing('departments') }),
    officeId: field(id.nullable(), { filter: 'choice', references: whileComing('offices') }),
    managerId: field(id.nullable().meta({ description: "The employee's manager." }), {
      filter: 'choice',
      references: 'employees',
    }),
    jobChargeId: field(id.nullable(), { filter: 'choice', references: whileComing('job_charges') }),
    contributionGroupId: field(id.nullable().meta({ description: 'The social-security contribution group.' }), {
      filter: 'choice',
      references: whileComing('contribution_groups'),
    }),
    legalEntityId: field(id.nullable().meta({ description: 'The legal entity that the employee works for.' }), {
      filter: 'choice',
      references: 'legal_entities',
    }),
    payGroupId: field(
      id.nullable().meta({ description: 'The pay group; without one the employee belongs to the default.' }),
      { filter: 'choice', references: 'pay_groups' },
    ),
    costCentres: field(
      z
        .array(costCentre)
        .max(100)
        .meta({ description: 'The shares of the cost centres, in percent; they add up to 100. Empty: none is named.' }),
      // The index of placements with cost centres serves the search.
      { references: { to: 'cost_centres', member: 'costCentreId', only: "r.cost_centres <> '[]'" } },
    ),
    reason: text(500, 'Transfer to Madrid').nullable(),
  },
  required: ['employeeId', 'startDate'],
  computed: {
    endDate: {
      schema: date.nullable().meta({
        description: 'Last day: the day before the next placement begins, or the end of the employment.',
        example: null,
      }),
      sql: lastDay,
    },
  },
  expansions: {
    department: { field: 'departmentId', resource: (): Resource => departments.resource },
    office: { field: 'officeId', resource: (): Resource => offices.resource },
    jobCharge: { field: 'jobChargeId', resource: (): Resource => jobCharges.resource },
    legalEntity: { field: 'legalEntityId', resource: (): Resource => legalEntities.resource },
  },
  unique: [sameValue('startDate', 'employeeId')],
});

export type Placement = RowOf<typeof placements>;

/** The fields that an employee has too, and that follow the placement in force. */
export const mirrored = ['departmentId', 'officeId', 'managerId', 'jobChargeId', 'contributionGroupId'] as const;
export type Mirrored = Pick<Placement, (typeof mirrored)[number]>;

/** Whether a field says on which terms an employee works, as a contract does, and not only where. */
export const isTerm = (field: string): boolean =>
  ['jobChargeId', 'contributionGroupId', 'legalEntityId'].includes(field);

/** What a placement says about where an employee works, without its days. */
export const placed = [...mirrored, 'legalEntityId', 'payGroupId', 'costCentres'] as const;
export type Placed = Pick<Placement, (typeof placed)[number]>;
