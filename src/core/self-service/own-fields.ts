/** The fields of their own record that a company may open to employees, as it opens them: some belong together. */
import * as z from 'zod';
import { choice, fieldPath } from '../../platform/values.ts';
import { type Employee, employees } from '../people/employees/index.ts';

const together = {
  firstName: ['firstName'],
  lastName: ['lastName'],
  secondLastName: ['secondLastName'],
  phone: ['phone'],
  workPhone: ['workPhone'],
  emergencyPhone: ['emergencyPhone'],
  personalMail: ['personalMail'],
  address: ['address', 'postalCode', 'city', 'province', 'country'],
  accountNumber: ['accountNumber', 'accountScheme', 'bic'],
  dateOfBirth: ['dateOfBirth'],
  gender: ['gender'],
  nationalities: ['nationalities'],
  maritalStatus: ['maritalStatus'],
  children: ['children'],
  nid: ['nid', 'identityNumberType', 'identityNumberCountry'],
  ssn: ['ssn', 'ssnCountry'],
  studyLevel: ['studyLevel'],
  language: ['language'],
  description: ['description'],
  imageProfileURL: ['imageProfileURL'],
} as const satisfies Record<string, readonly (keyof Employee)[]>;

export type OpenableField = keyof typeof together;
/** A field of the employee that one of these opens. */
export type OwnField = (typeof together)[OpenableField][number];

const isOpenable = (name: string): name is OpenableField => Object.hasOwn(together, name);

/** The fields that a company opens, in the order of the settings. */
export const openableFields = Object.keys(together).filter(isOpenable);
export const openable = z.enum(openableFields).meta({ example: 'phone', description: 'It opens `fields` together.' });

/** The fields of the employee that a setting opens. */
export const openedBy = (field: OpenableField): readonly OwnField[] => together[field];

const openedByField = new Map<string, OpenableField>(
  openableFields.flatMap((field) => openedBy(field).map((own) => [own, field] as const)),
);
/** The setting that opens a field of the employee; undefined: no setting does. */
export const settingOf = (field: string): OpenableField | undefined => openedByField.get(field);

export const ownFields = openableFields.flatMap((field) => openedBy(field));

/** Whether only callers with the scope for sensitive fields see a field. */
export const isSensitive = (field: OwnField): boolean => employees.sensitive?.includes(field) ?? false;

/** How employees change a field: not at all, at once, or by a request that waits for a decision. */
const edits = ['none', 'direct', 'approval'] as const;
export type Edit = (typeof edits)[number];
export const edit = choice(edits).meta({
  example: 'approval',
  description: '`none`: not at all; `direct`: at once; `approval`: by a request that waits for a decision.',
});

/** The name of a field in lists of changed fields. */
export const changedName = fieldPath('phone');
