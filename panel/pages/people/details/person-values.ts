/** The input of the form of an employee, and its changes. */
import type { CustomField, Employee } from '../../../../sdk/schemas.ts';
import { numberOf, typedOf as typedNumber } from '../../../ui/parse-decimal.ts';
import { type FieldGroup, groups, isShown, type PersonField } from './fields.ts';

/** The value of an input: text, one choice, or several. */
type Typed = string | string[] | null;
export type PersonValues = Record<string, Typed>;

/** The fields that say where an employee works. */
const links = ['departmentId', 'officeId', 'managerId', 'jobChargeId', 'contributionGroupId'] as const;

/** The day from which on a move holds, among the values. */
export const dayOfMove = 'effectiveDate';
const names = ['firstName', 'lastName', 'secondLastName'] as const;

/** The name of a custom field among the values. */
export const customKey = (id: string): string => `custom ${id}`;

const typedOf = (value: unknown, isChosen: boolean): Typed => {
  if (Array.isArray(value)) return value.map(String);
  if (typeof value === 'number') return typedNumber(value);
  if (typeof value === 'string') return value;
  return isChosen ? null : '';
};

/** The groups as far as the reader may see them; the first day of a former employee is history. */
export const groupsOf = (person: Employee): FieldGroup[] =>
  groups
    .map((group) => ({
      ...group,
      fields: group.fields.filter(
        (field) => isShown(person, field) && (field.name !== 'startDate' || person.status === 'active'),
      ),
    }))
    .filter(({ fields }) => fields.length > 0);

const fieldsOf = (person: Employee): PersonField[] => groupsOf(person).flatMap(({ fields }) => fields);

const isChosen = ({ kind }: PersonField) => kind === 'choice' || kind === 'country' || kind === 'language';

/** A custom field, as far as its input needs it. */
export type CustomInputOf = Pick<CustomField, 'id' | 'type'>;

export function valuesOf(person: Employee, custom: readonly CustomInputOf[]): PersonValues {
  const given = new Map(person.customFields.map(({ id, value }) => [id, value]));
  return Object.fromEntries([
    ...names.map((name) => [name, typedOf(person[name], false)]),
    ...links.map((name) => [name, typedOf(person[name], true)]),
    ...fieldsOf(person).map((field) => [field.name, typedOf(person[field.name], isChosen(field))]),
    ...custom.map(({ id, type }) => [customKey(id), typedOf(given.get(id), type === 'select')]),
  ]);
}

const bodyValue = (typed: Typed, isNumber: boolean) => {
  if (Array.isArray(typed)) return typed;
  return isNumber ? numberOf(typed ?? '') : typed || null;
};

/** Whether the input moves the employee: a move holds from a day on. */
export const isMove = (person: Employee, values: PersonValues): boolean =>
  links.some((name) => values[name] !== typedOf(person[name], true));

/** The changed fields as the API takes them, with the fields that belong to them; emptied ones are null. */
export function changesOf(person: Employee, custom: readonly CustomInputOf[], values: PersonValues): object {
  const before = valuesOf(person, custom);
  const differs = (name: string) => JSON.stringify(values[name]) !== JSON.stringify(before[name]);
  const together: string[][] = fieldsOf(person).flatMap(({ name, with: other }) =>
    other === undefined ? [] : [[name, other]],
  );
  const isChanged = (name: string) =>
    differs(name) || together.some((names) => names.includes(name) && names.some(differs));
  const numbers = new Set<string>(
    fieldsOf(person)
      .filter(({ kind }) => kind === 'number')
      .map(({ name }) => name),
  );
  const own = [...names, ...links, ...fieldsOf(person).map(({ name }) => name)].filter(isChanged);
  const customFields = changedCustom(custom, before, values).map(({ id, type }) => ({
    id,
    value: bodyValue(values[customKey(id)] ?? null, type === 'number'),
  }));
  return {
    ...Object.fromEntries(own.map((name) => [name, bodyValue(values[name] ?? null, numbers.has(name))])),
    ...(customFields.length > 0 ? { customFields } : {}),
    ...(isMove(person, values) ? { [dayOfMove]: values[dayOfMove] } : {}),
  };
}

/** The custom fields that were changed, in the order in which they are sent. */
export const changedCustom = <Of extends CustomInputOf>(
  custom: readonly Of[],
  before: PersonValues,
  values: PersonValues,
): Of[] => custom.filter(({ id }) => values[customKey(id)] !== before[customKey(id)]);
