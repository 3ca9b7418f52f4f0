/** A change of an employee's contract and salary from a day on: one request, written as a whole or not at all. */
import * as z from 'zod';
import { date, id } from '../../platform/values.ts';
import { contracts } from '../contracts/index.ts';
import { paymentInBody, salaries, salaryMeta } from '../salaries/index.ts';

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];

const { employeeId: _, startDate: __, concurrent: _____, ...ofContract } = contracts.fields;
const { employeeId: ___, startDate: ____, contractId: ______, ...ofSalary } = salaries.fields;

const contract = z
  .strictObject({
    ...ofContract,
    socialSecurityNumber: ofContract.socialSecurityNumber.meta({ 'x-required-scope': 'employees.sensitive:write' }),
  })
  .partial()
  .meta({
    id: 'PayChangeContract',
    description: 'The fields of the contract to change.',
    example: { weeklyHours: 30, workDays: weekdays.map((day) => ({ day, hours: 6 })) },
  });

const salary = z
  .strictObject({ ...ofSalary, remunerationAmount: paymentInBody })
  .partial()
  .meta({
    id: 'PayChangeSalary',
    description: 'The fields of the salary to change. Needs salaries:write and salaries:read.',
    example: { grossSalary: 27_000 },
  });

export const payChange = z
  .strictObject({
    effectiveDate: date.meta({ description: 'The first day of the new terms, also in the past.' }),
    contractId: id.optional().meta({
      description: 'Which contract changes; needed if several are in force on the day.',
      'x-also-taken': true,
    }),
    contract: contract.optional(),
    salary: salary.optional(),
  })
  .meta({ id: 'PayChange' });

export type PayChange = z.infer<typeof payChange>;

/** The fields of a part. JSON has no undefined: a field that was not sent is absent. */
export const sentIn = <Part extends object>(part: Part) =>
  part as { [Field in keyof Part]: Exclude<Part[Field], undefined> };

export const changedPay = z
  .object({
    contract: contracts.schema
      .nullable()
      .meta({ description: 'The contract from the day on; null if none was given.' }),
    salary: salaries.schema.nullable().meta({ description: 'The salary from the day on; null if none was given.' }),
  })
  .meta({ id: 'ChangedPay' });

export const payChangeMeta = z.object({
  endedContractId: id.optional().meta({ description: 'The contract that ends the day before.' }),
  ...salaryMeta.shape,
});
