import * as z from 'zod';
import { defineResource } from '../../../platform/resource/define-resource.ts';
import { field } from '../../../platform/resource/field.ts';
import type { Resource, RowOf } from '../../../platform/resource/resource.ts';
import { sameText, sameValue } from '../../../platform/resource/unique.ts';
import {
  bic,
  choice,
  country,
  date,
  email,
  id,
  ignored,
  ignoredMark,
  integer,
  language,
  text,
  webAddress,
} from '../../../platform/values.ts';
import { departments } from '../../organisation/departments.ts';
import { jobCharges } from '../../organisation/job-charges.ts';
import { accountSchemes, identityNumberTypes } from '../../organisation/numbers/index.ts';
import { offices } from '../../organisation/offices/index.ts';
import { filledElsewhere } from '../../ports.ts';
import { hasStatus, type WorkStatus, workStatuses, workStatusOf } from '../work-status/index.ts';
import { customValuesInBody, shownCustomValues } from './custom-values/custom-values.ts';
import { foundBy, rowsFoundBy } from './search/store.ts';

const workStatus = choice(workStatuses);

/** A country as the issuer of a number. */
const issuer = (description: string) => country.nullable().meta({ description, example: null });

export const employees = defineResource({
  name: 'employee',
  title: 'Employee',
  tag: 'Employees',
  path: '/core/v3/employees',
  scope: 'employees',
  table: 'employees',
  versioned: true,
  foundByChange: true,
  ownRemoval:
    'contracts, pay and time refuse it with has_history, unless forced; what is open ends, and reports lose their manager',
  fields: {
    firstName: field(text(100, 'Lucía'), { sortable: true }),
    lastName: field(text(100, 'García'), { sortable: true }),
    secondLastName: text(100, 'Ruiz').nullable(),
    email: field(email.nullable().meta({ description: 'Unique in the account, in any case.' }), {
      filter: 'anyCase',
      sortable: true,
    }),
    departmentId: field(id.nullable(), { filter: 'choice', references: 'departments' }),
    officeId: field(id.nullable(), { filter: 'choice', references: 'offices' }),
    managerId: field(id.nullable().meta({ description: "The employee's manager." }), {
      filter: 'choice',
      references: 'employees',
    }),
    code: field(integer(0, 2_147_483_646, 1042).nullable().meta({ description: 'Unique in the account.' }), {
      filter: 'choice',
      sortable: true,
    }),
    externalId: field(
      text(200, 'ERP-1042').nullable().meta({ description: 'The ID in another system; unique in the account.' }),
      { filter: 'choice' },
    ),
    status: field(choice(['active', 'inactive']), { filter: 'choice' }),
    startDate: field(
      date.meta({
        description: 'First day of the current or last employment; by default today, where the office is.',
      }),
      { filter: 'range', sortable: true },
    ),
    endDate: field(
      date.nullable().meta({ description: 'Last day of the current or last employment.', example: null }),
      { filter: 'range', sortable: true },
    ),
    endReason: text(500, 'End of contract').nullable().meta({ example: null }),
    gender: choice(['female', 'male', 'no_response']).meta({ id: 'Gender' }).nullable(),
    phone: text(50, '+34 600 000 000').nullable(),
    workPhone: text(50, '+34 910 000 000').nullable(),
    emergencyPhone: field(text(50, '+34 611 111 111').nullable(), { sensitive: true }),
    personalMail: field(email.nullable(), { sensitive: true }),
    dateOfBirth: field(date.nullable().meta({ example: '1990-05-14' }), { sensitive: true }),
    nid: field(text(50, '12345678Z').nullable().meta({ description: 'Identity number.' }), {
      filter: 'equals',
      sensitive: true,
    }),
    identityNumberType: choice(identityNumberTypes).nullable().meta({
      description:
        'The kind of `nid`. Rollcall checks the digits of dni, nie and rut, and of national if it knows the numbers of the country; not those of passport and other. Without it a number is checked if it has the form of one of the country: of identityNumberCountry, else of `country`, else Spain.',
    }),
    identityNumberCountry: issuer('The country that issued `nid`; by default Spain for dni and nie, Chile for rut.'),
    secondaryNid: field(text(50, 'X1234567L').nullable(), { sensitive: true }),
    secondaryIdentityNumberType: choice(['nie', 'dni', 'rut', 'national', 'passport', 'other'])
      .nullable()
      .meta({ description: 'Must differ from identityNumberType, or be of another country.' }),
    secondaryIdentityNumberCountry: issuer('The country that issued `secondaryNid`.'),
    ssn: field(text(50, '281234567840').nullable().meta({ description: 'Social security number.' }), {
      sensitive: true,
    }),
    ssnCountry: issuer(
      'The country of `ssn`. Without it, twelve digits of an employee with a Spanish identity number are Spanish.',
    ),
    nationalities: z
      .array(country)
      .max(20)
      .meta({ example: ['ES'] }),
    country: field(country.nullable(), { sensitive: true }),
    address: field(text(500, 'Calle Mayor 1').nullable(), { sensitive: true }),
    postalCode: field(text(20, '28013').nullable(), { sensitive: true }),
    city: field(text(100, 'Madrid').nullable(), { sensitive: true }),
    province: field(text(100, 'Madrid').nullable(), { sensitive: true }),
    maritalStatus: field(text(50, 'single').nullable(), { sensitive: true }),
    children: field(integer(0, 50, 2).nullable(), { sensitive: true }),
    disability: field(integer(0, 100, 0).nullable().meta({ description: 'Degree of disability, in percent.' }), {
      sensitive: true,
    }),
    accountNumber: field(
      text(50, 'ES9121000418450200051332')
        .nullable()
        .meta({ description: 'The bank account for pay, in the form of its accountScheme.' }),
      { sensitive: true },
    ),
    accountScheme: field(
      choice(accountSchemes).meta({
        description:
          'The form of accountNumber: an IBAN (the default), a sort code and account (uk), a routing number and account (us), a CLABE (mx), or another that is not checked. Give it together with accountNumber.',
      }),
      { sensitive: true },
    ),
    bic: field(bic.nullable(), { sensitive: true }),
    contributionGroupId: field(id.nullable().meta({ description: 'The social-security contribution group.' }), {
      filter: 'choice',
      references: 'contribution_groups',
    }),
    jobChargeId: field(id.nullable().meta({ description: "The employee's job charge." }), {
      filter: 'choice',
      references: 'job_charges',
    }),
    jobChargeDescription: text(500, 'Leads the payroll team').nullable(),
    jobChargeCompetencies: text(2000, 'Payroll, labour law').nullable(),
    professionalCategoryCode: text(50, 'G3').nullable(),
    professionalCategoryDescription: text(500, 'Administrative officer').nullable(),
    studyLevel: text(200, 'Bachelor').nullable(),
    salaryRange: field(text(200, '30,000–40,000').nullable(), { sensitive: true }),
    mainRecruiterId: field(
      id.nullable().meta({ description: 'The employee who recruited the employee.', example: null }),
      { filter: 'choice', references: 'employees' },
    ),
    contractId: text(200, 'C-1042').nullable().meta({ description: 'The ID of the contract in another system.' }),
    nfc: field(
      text(200, '04A2245B6C5D80').nullable().meta({ description: 'The card with which the employee clocks.' }),
      {
        sensitive: true,
      },
    ),
    language: language.nullable(),
    description: text(2000, 'Speaks four languages').nullable(),
    imageProfileURL: webAddress(2000, 'https://images.example.com/lucia.png').nullable(),
  },
  required: ['firstName', 'lastName'],
  computed: {
    jobChargeName: {
      schema: jobCharges.resource.fields.name.nullable().meta({ description: 'The name of the job charge.' }),
      sql: '(select j.name from job_charges j where j.account_id = {account} and j.id = r.job_charge_id)',
    },
    workStatus: {
      schema: workStatus.meta({
        description: 'Whether the employee is at work now; a change of it makes no new version.',
      }),
      sql: workStatusOf('r'),
    },
    employments: {
      schema: z
        .array(
          z.object({
            startDate: date,
            endDate: date.nullable().meta({ example: null }),
            reason: text(500, 'End of contract').nullable().meta({ example: null }),
          }),
        )
        .max(1000)
        .meta({ description: 'Every employment, oldest first.' }),
      // A look-up of the employments of each row would take half the time of a list, and most employees have one.
      sql: `case when r.rehired then (
          select json_agg(json_build_object('startDate', m.start_date, 'endDate', m.end_date, 'reason', m.reason) order by m.start_date)
          from employments m where m.account_id = {account} and m.employee_id = r.id and m.deleted_at is null
        ) else json_build_array(json_build_object('startDate', r.start_date, 'endDate', r.end_date, 'reason', r.end_reason)) end`,
    },
    customFields: shownCustomValues,
  },
  deprecatedNames: {
    personalEmail: { field: 'personalMail' },
    childrenCount: { field: 'children' },
    mainRecruiter: { field: 'mainRecruiterId' },
  },
  alsoTaken: {
    customFields: customValuesInBody,
    // Any value, because the verb accepts only the stored one.
    employments: z.unknown().meta({
      example: null,
      description:
        'Accepted as read, and null. Another value is refused: PATCH /core/v3/employees/{id}/employments/{employmentId} corrects an employment.',
      // Examples omit it.
      'x-also-taken': true,
    }),
    effectiveDate: date.optional().meta({
      description:
        'The first day of the given departmentId, officeId, managerId, jobChargeId and contributionGroupId: today by ' +
        'default, else a past or a coming day of an employment. The other fields change at once. A hire ignores it, ' +
        'because these fields then hold from startDate on.',
      example: '2027-01-01',
      [ignoredMark]: 'create',
    }),
    nationality: country
      .nullable()
      .meta({ deprecated: true, description: 'The first of `nationalities`; use that field instead.' }),
    invitation: ignored,
    // Rollcall has no terminal that asks for it; what nothing reads is not kept.
    pin: ignored,
  },
  filterAliases: { departmentIds: 'departmentId[in]', officeIds: 'officeId[in]', dni: 'nid' },
  searches: {
    q: {
      parameter: {
        schema: text(100, 'garc'),
        description:
          'Only employees whose names or e-mail address contain each of these words, regardless of case and accents. The first six different words count.',
      },
      condition: foundBy,
      counted: rowsFoundBy,
    },
    workStatus: {
      parameter: { schema: workStatus, description: 'Only those with this status now.' },
      condition: (status: WorkStatus, accountId: string) => hasStatus([status], accountId),
    },
    'workStatus[in]': {
      parameter: { schema: workStatus, description: 'Only those with one of these statuses now.', list: true },
      condition: hasStatus,
    },
  },
  expansions: {
    department: { field: 'departmentId', resource: (): Resource => departments.resource },
    office: { field: 'officeId', resource: (): Resource => offices.resource },
    manager: { field: 'managerId', resource: (): Resource => employees },
    currentContract: filledElsewhere('currentContract'),
    currentSalary: filledElsewhere('currentSalary'),
  },
  unique: [sameText('email'), sameValue('code'), sameValue('externalId')],
});

export type Employee = RowOf<typeof employees>;
