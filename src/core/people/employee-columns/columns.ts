/** The columns with which lines of CSV about employees begin: the period, the employee, and the place on its last day. */
import type { CsvColumn } from '../../../platform/csv-form.ts';
import type { Period } from '../../../platform/period.ts';
import type { Names } from './queries.ts';

/** A placement as JSON has it. */
export interface ShownPlacement {
  departmentId: string | null;
  officeId: string | null;
  legalEntityId: string | null;
  costCentres: { costCentreId: string; percentage: number }[];
}

/** What a line says of its employee; a token without employees:read has neither the employee nor the placement. */
export interface EmployeeLine {
  period: Period;
  employeeId: string;
  employee:
    | { code: number | string | null; externalId: string | null; firstName: string; lastName: string | null }
    | undefined;
  /** On the last day of the period on which the employee is employed. */
  placement: ShownPlacement | undefined;
}

export interface NamedLine extends EmployeeLine {
  names: Names;
}

const reading = ['employees:read'];
/** Between the values of one cell. */
const separator = '|';

const costCentresOf = ({ placement }: EmployeeLine) => placement?.costCentres ?? [];

/** Who the line is about, and where they are by id: what a stored row says for good. */
export const employeeColumns: readonly CsvColumn<EmployeeLine>[] = [
  { heading: 'from', scopes: [], read: ({ period }) => period.from },
  { heading: 'to', scopes: [], read: ({ period }) => period.to },
  { heading: 'employeeId', scopes: [], read: ({ employeeId }) => employeeId },
  { heading: 'employeeCode', scopes: reading, read: ({ employee }) => employee?.code },
  { heading: 'externalId', scopes: reading, read: ({ employee }) => employee?.externalId },
  { heading: 'firstName', scopes: reading, read: ({ employee }) => employee?.firstName },
  { heading: 'lastName', scopes: reading, read: ({ employee }) => employee?.lastName },
  { heading: 'departmentId', scopes: reading, read: ({ placement }) => placement?.departmentId },
  { heading: 'officeId', scopes: reading, read: ({ placement }) => placement?.officeId },
  { heading: 'legalEntityId', scopes: reading, read: ({ placement }) => placement?.legalEntityId },
  {
    heading: 'costCentreIds',
    scopes: reading,
    read: (line) =>
      costCentresOf(line)
        .map(({ costCentreId }) => costCentreId)
        .join(separator),
  },
  {
    heading: 'costCentrePercentages',
    scopes: reading,
    read: (line) =>
      costCentresOf(line)
        .map(({ percentage }) => percentage)
        .join(separator),
  },
];

/** A code or a name of a place of the line. */
const named = (
  heading: string,
  scope: string,
  member: 'code' | 'name',
  idsOf: (line: NamedLine) => (string | null | undefined)[],
): CsvColumn<NamedLine> => ({
  heading,
  scopes: [...reading, scope],
  read: (line) =>
    idsOf(line)
      .map((id) => (id == null ? '' : (line.names.get(id)?.[member] ?? '')))
      .join(separator),
});

const ofDepartment = ({ placement }: NamedLine) => [placement?.departmentId];
const ofOffice = ({ placement }: NamedLine) => [placement?.officeId];
const ofLegalEntity = ({ placement }: NamedLine) => [placement?.legalEntityId];
const ofCostCentres = (line: NamedLine) => costCentresOf(line).map(({ costCentreId }) => costCentreId);

/** The present codes and names of the places. */
export const nameColumns: readonly CsvColumn<NamedLine>[] = [
  named('departmentCode', 'departments:read', 'code', ofDepartment),
  named('departmentName', 'departments:read', 'name', ofDepartment),
  named('officeCode', 'offices:read', 'code', ofOffice),
  named('officeName', 'offices:read', 'name', ofOffice),
  named('legalEntityName', 'legal-entities:read', 'name', ofLegalEntity),
  named('costCentreCodes', 'cost-centres:read', 'code', ofCostCentres),
  named('costCentreNames', 'cost-centres:read', 'name', ofCostCentres),
];
