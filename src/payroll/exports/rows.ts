/** The rows of an export: those of payroll, with the numbers that a payroll system needs of each employee. */
import {
  compensationAssignments,
  contracts,
  payrollOf,
  salaries,
  variableCompensations,
} from '../../contract/index.ts';
import { fieldsOf, placements } from '../../core/index.ts';
import { Json, withMember } from '../../platform/json.ts';
import { objectsIn } from '../../platform/narrowing.ts';
import type { Period } from '../../platform/period.ts';
import type { Resource } from '../../platform/resource/resource.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import type { PayGroup } from '../pay-groups/index.ts';
import { withAllPermissions } from '../with-all-permissions.ts';
import { type Difference, datedPart, differencesOf, type Edges } from './differences.ts';
import { shareOf, uncountedOf } from './own-days.ts';
import { sharesIn } from './pay-group-share.ts';

/** A row of an employee, as JSON. */
export interface ExportRow {
  employeeId: string;
  row: string;
}

/** Rows of payroll at once: its largest page. */
const pageSize = 500;

/** Personal numbers that payroll systems need. */
export const identityFields = [
  'nid',
  'identityNumberType',
  'ssn',
  'dateOfBirth',
  'country',
  'children',
  'disability',
  'accountNumber',
  'accountScheme',
  'bic',
];

/**
 * The rows of the employees of a pay group in a period, in order of creation.
 * @param employeeIds only these
 * @param atMost how many
 */
export async function rowsOf(
  given: Reader,
  group: PayGroup,
  { from, to }: Period,
  employeeIds?: string[],
  atMost = Number.POSITIVE_INFINITY,
): Promise<ExportRow[]> {
  const reader = withAllPermissions(given);
  const rows: ExportRow[] = [];
  const only = employeeIds ? { 'employeeIds[in]': employeeIds } : {};
  for (let cursor: string | null | undefined; cursor !== null && rows.length < atMost; ) {
    const asked = { from, to, limit: Math.min(pageSize, atMost), ...only, ...(cursor === undefined ? {} : { cursor }) };
    const page = await payrollOf(reader, asked, group);
    const ids = page.rows.map(({ id }) => id);
    const identities = await fieldsOf(reader, ids, identityFields);
    const shares = await sharesIn(reader, group, { from, to }, ids);
    for (const { id, row } of page.rows) {
      const identified = withMember(new Json(row), 'identity', identities.get(id) ?? null);
      const share = shares.get(id);
      rows.push({ employeeId: id, row: (share ? withMember(identified, 'payGroupShare', share) : identified).text });
    }
    cursor = page.meta.nextCursor;
  }
  return rows;
}

/** The members that items show of other objects, or that follow from the present day. */
const derivedNames = (resource: Resource): string[] => [
  ...resource.shown.filter(({ own }) => !own).map(({ name }) => name),
  ...Object.keys(resource.deprecatedNames),
];

/** Members of rows that say nothing about the days of the period, by the path of the list; see `datedPart`. */
let undated: Record<string, string[]> | undefined;
const undatedNames = (): Record<string, string[]> => {
  undated ??= {
    // What accrues follows from salaries and employments, and is no pay.
    '': ['employee', 'identity', 'issues', 'extraPayAccrued'],
    employments: ['reason'],
    placements: derivedNames(placements),
    contracts: derivedNames(contracts),
    salaries: [...derivedNames(salaries), 'extraPaymentAccrual'],
    compensations: derivedNames(compensationAssignments),
    variables: derivedNames(variableCompensations),
    timeOff: ['absenceTypeName'],
    vacationSettlements: ['code'],
    // A segment has its own days; these are of the whole request, or of its kind.
    'timeOff/segments': ['code', 'expectedEndDate', 'isOpen'],
  };
  return undated;
};

type Row = Record<string, unknown>;

/** What a row is compared by. @param asShare what counts is that of the share alone. @param edges see `datedPart` */
function comparedPart(row: Row, period: Period, asShare: boolean, edges?: Edges): Row {
  const employments = objectsIn(row.employments);
  const dated = (part: Row, days: Period) => datedPart(part, days, undatedNames(), edges, employments);
  if (!asShare) return dated(row, period);
  const { parts, ...share } = shareOf(row, period);
  return {
    ...dated(uncountedOf(row), period),
    payGroupShare: { ...share, parts: parts.map((one) => dated(one, one)) },
  };
}

/** A row, and the period that it is of. */
export interface RowIn {
  row: string | null | undefined;
  period: Period;
}

/**
 * What differs between two rows of an employee in a pay group, either of which may be missing.
 * If one of them has a share, the days of other groups are no matter of this one: what counts is compared as shares, of
 * which a row without one has the whole period.
 * @param edges see `datedPart`
 */
export function rowDifferences(before: RowIn, after: RowIn, edges?: Edges): Difference[] {
  const [old, present] = [before, after].map(({ row }): Row | undefined => (row ? JSON.parse(row) : undefined));
  const asShare = [old, present].some((row) => row !== undefined && 'payGroupShare' in row);
  const part = (row: Row | undefined, { period }: RowIn) => row && comparedPart(row, period, asShare, edges);
  return differencesOf(part(old, before), part(present, after));
}
