/**
 * A contract of an employee, from its first day to its last one, or without an end.
 *
 *   scheduled ── startDate comes ──▶ current ── the day after endDate comes ──▶ ended
 *
 * The status is no field but follows from the day of the reader. An employee has at most one contract in force on a
 * day, apart from those that are `concurrent`; a contract has a day in common with an employment, and may begin before it
 * or end after it.
 */
import * as z from 'zod';
import { issueParams } from '../../platform/field-error.ts';
import { isObject } from '../../platform/narrowing.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { field } from '../../platform/resource/field.ts';
import type { RowOf } from '../../platform/resource/resource.ts';
import { choice, date, decimal, id, integer, text, withOtherNames } from '../../platform/values.ts';
import { contractFieldErrors } from '../field-errors.ts';
import { nameOf, statusOn } from './store.ts';

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

const workDay = withOtherNames(
  z
    .strictObject({ day: choice(days), hours: decimal(0, 24, 2, 8) })
    .meta({ id: 'WorkDay', description: 'Working hours on a weekday.' }),
  { hour: 'hours' },
);

const namesNoDayTwice = (workDays: readonly { day: string }[]) =>
  new Set(workDays.map(({ day }) => day)).size === workDays.length;

const trialPeriod = z
  .strictObject({
    trialPeriodType: choice(['days', 'weeks', 'months']),
    // Existing clients send "6".
    quantity: z.preprocess(
      (value) => (typeof value === 'string' && /^\d{1,5}$/.test(value) ? Number(value) : value),
      integer(0, 10_000, 2),
    ),
  })
  .meta({ id: 'TrialPeriod' });

/** `{"employeeCBOType": "2124-05"}`, as existing clients may send it. */
const numberInObject = (value: unknown) =>
  isObject(value) && Object.keys(value).join() === 'employeeCBOType' ? value.employeeCBOType : value;

/** The name of the referenced row, in addition to its id. */
const entryName = (field: string, table: string) => ({
  schema: text(200, 'Name of the entry').nullable(),
  sql: nameOf(field, table),
});

export const contracts = defineResource({
  name: 'contract',
  title: 'Contract',
  tag: 'Contracts',
  path: '/contract/v1/contracts',
  scope: 'contracts',
  sensitiveScope: 'employees',
  table: 'contracts',
  versioned: true,
  fields: {
    employeeId: field(id.meta({ description: "The contract's employee; it cannot change." }), {
      filter: 'choice',
      references: 'employees',
    }),
    startDate: field(date.meta({ description: 'The first day.' }), { filter: 'range', sortable: true }),
    endDate: field(
      date.nullable().meta({ description: 'The last day; a contract without one is open-ended.', example: null }),
      {
        filter: 'range',
        sortable: true,
      },
    ),
    concurrent: z.boolean().meta({
      example: false,
      description:
        'Whether it is in force next to other contracts, with its own salaries. False by default; it cannot change.',
    }),
    code: text(50, 'C-2026-17')
      .nullable()
      .meta({ description: 'What another system calls the contract; several contracts may have the same.' }),
    comment: text(2000, 'Replaces a colleague on leave')
      .nullable()
      .meta({ description: 'A note. Nothing follows from it.' }),
    legalEntityId: field(id.nullable().meta({ description: 'The employer.' }), {
      filter: 'choice',
      references: 'legal_entities',
    }),
    contractTypeId: field(id.nullable(), { filter: 'choice', references: 'contract_types' }),
    jobChargeId: field(id.nullable().meta({ description: "The employee's job charge." }), {
      filter: 'choice',
      references: 'job_charges',
    }),
    agreementId: field(id.nullable().meta({ description: 'The collective agreement.' }), {
      filter: 'choice',
      references: 'agreements',
    }),
    degreeId: field(id.nullable().meta({ description: 'The degree that the job requires.' }), {
      filter: 'choice',
      references: 'degrees',
    }),
    workDayTypeId: field(id.nullable(), { filter: 'choice', references: 'workday_types' }),
    socialSecurityNumber: field(text(50, '281234567840').nullable(), { sensitive: true }),
    trialPeriod: trialPeriod.nullable(),
    remoteWork: z.boolean().nullable().meta({ example: false }),
    seniorityDate: date.nullable().meta({ description: 'The date from which seniority counts.' }),
    jobLevel: text(100, 'Senior').nullable(),
    jobPositionDescription: text(2000, 'Plans and leads the production').nullable(),
    weeklyHours: decimal(0, 168, 2, 37.5).nullable(),
    maxLegalWeeklyHours: decimal(0, 168, 2, 40).nullable(),
    maxLegalAnnualHours: decimal(0, 8784, 2, 1780).nullable(),
    percentageWorkDay: decimal(0, 100, 2, 100).nullable().meta({ description: 'Part of full time, in percent.' }),
    fte: decimal(0, 1, 4, 1)
      .nullable()
      .meta({ description: 'Full-time equivalent, from 0 to 1: the same part as percentageWorkDay.' }),
    cbo: z
      .preprocess(numberInObject, text(20, '2124-05').nullable())
      .meta({ description: 'Number in the Brazilian classification of occupations.' }),
    workDays: z
      .array(workDay)
      .max(7)
      .refine(namesNoDayTwice, { params: issueParams(contractFieldErrors.dayNamedTwice) })
      .nullable()
      .meta({
        description:
          'Hours by weekday, which add up to weeklyHours or differ from it by an hour at most; a weekday that is not listed is a day off.',
        example: days.slice(0, 5).map((day) => ({ day, hours: 7.5 })),
      }),
  },
  required: ['employeeId', 'startDate'],
  computed: {
    status: {
      schema: choice(['scheduled', 'current', 'ended']).meta({
        example: 'current',
        description: "By today's date in the account's zone.",
      }),
      sql: statusOn,
      filter: 'choice',
    },
    legalEntityName: entryName('legalEntityId', 'legal_entities'),
    contractTypeName: entryName('contractTypeId', 'contract_types'),
    jobChargeName: entryName('jobChargeId', 'job_charges'),
    agreementName: entryName('agreementId', 'agreements'),
    degreeName: entryName('degreeId', 'degrees'),
    workDayTypeName: entryName('workDayTypeId', 'workday_types'),
  },
  deprecatedNames: { startAt: { field: 'startDate', shown: true }, endAt: { field: 'endDate', shown: true } },
});

export type Contract = RowOf<typeof contracts>;
