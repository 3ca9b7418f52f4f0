/** What a person of payroll has: the employee, and lists of dated facts. */
import { compensationAssignments, contracts, salaries, variableCompensations } from '../../contract/index.ts';
import { employees, employments, placements } from '../../core/index.ts';
import { asVersion } from '../../platform/resource/history/versions.ts';
import type { Resource } from '../../platform/resource/resource.ts';
import { absenceRequests, vacationRequests } from '../../schedule/index.ts';
import { countedDay, type DaysOf, daysOff, heldDays } from './queries.ts';

/** A list of a person; that of `employee` has one object, which replies show without the list. */
export interface PersonList {
  name: string;
  resources: readonly Resource[];
  orderBy: string;
  /** Undefined: its objects are in every time. */
  daysOf?: DaysOf;
  /** Fields that follow from other rows of the same person, which versions do not show. */
  alsoShown?: readonly string[];
  description: string;
}

const dated = { orderBy: 'startDate', daysOf: heldDays };

/** The employee, without whom there are no lists. */
export const employeeList: PersonList = {
  name: 'employee',
  resources: [employees],
  orderBy: 'id',
  description: 'Needs employees:read.',
};

/** The lists, in the order of replies. */
export const lists: readonly PersonList[] = [
  { ...dated, name: 'employments', resources: [employments], description: 'Needs employees:read.' },
  {
    ...dated,
    name: 'placements',
    resources: [placements],
    alsoShown: ['endDate'],
    description: 'Needs employees:read. `endDate` follows from the next placement and the employment.',
  },
  { ...dated, name: 'contracts', resources: [contracts], description: 'Needs contracts:read.' },
  { ...dated, name: 'salaries', resources: [salaries], description: 'Needs salaries:read.' },
  {
    ...dated,
    name: 'compensations',
    resources: [compensationAssignments],
    description: 'Assigned compensations. Needs compensations:read.',
  },
  {
    name: 'variables',
    resources: [variableCompensations],
    orderBy: 'date',
    daysOf: countedDay,
    description: 'Variable compensations. Needs compensations:read.',
  },
  {
    name: 'timeOff',
    resources: [vacationRequests, absenceRequests],
    orderBy: 'createdAt',
    daysOf: daysOff,
    description: 'Vacation requests, and absence requests after them. Needs time-off:read.',
  },
];

/** The fields of a resource in a list: those of the object itself, and those that follow from the same person. */
export const fieldsOf = (resource: Resource, { alsoShown = [] }: PersonList): string[] => [
  ...asVersion(resource).shown.map(({ name }) => name),
  ...alsoShown,
];
