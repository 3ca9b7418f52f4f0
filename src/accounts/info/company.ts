import * as z from 'zod';
import { email, id, instant, integer, language, text, timeZone } from '../../platform/values.ts';

const name = text(200, 'Acme');
const notificationEmail = email.nullable().meta({ description: 'The address for notifications about the account.' });
const common = { id, name, language, timeZone };
const stamps = {
  version: integer(1, 2 ** 31 - 1, 1).meta({ description: 'The number of changes; If-Match compares it.' }),
  createdAt: instant,
  updatedAt: instant,
};

/** The account seen from inside: a company. */
export const companySchema = z.object({ ...common, notificationEmail, ...stamps }).meta({ id: 'Company' });
export type Company = z.output<typeof companySchema>;

/** What every token may know of the company. */
export const companyInfoSchema = z.object({ ...common, ...stamps }).meta({ id: 'CompanyInfo' });

/** The changeable fields: Rollcall sets those in the body, others stay. */
export const companyUpdate = z
  .strictObject({
    name: name.optional(),
    notificationEmail: notificationEmail.optional(),
    language: language.optional(),
    timeZone: timeZone.optional(),
  })
  .meta({ id: 'CompanyUpdate' });
export type CompanyUpdate = z.infer<typeof companyUpdate>;
