/** The names of what ids in a record refer to: departments, offices, positions, … */
import { useQueries } from '@tanstack/react-query';
import { readAll } from '../api.ts';

/** The lists in which the names for a field are. */
const listsOf = {
  departmentId: ['listDepartments'],
  previousDepartmentId: ['listDepartments'],
  officeId: ['listOffices'],
  previousOfficeId: ['listOffices'],
  parentId: ['listDepartments', 'listCostCentres'],
  legalEntityId: ['listLegalEntities'],
  payGroupId: ['listPayGroups'],
  costCentres: ['listCostCentres'],
  jobChargeId: ['listJobCharges'],
  contributionGroupId: ['listContributionGroups'],
  contractTypeId: ['listContractTypes'],
  agreementId: ['listAgreements'],
  degreeId: ['listDegrees'],
  workDayTypeId: ['listWorkdayTypes'],
  compensationId: ['listCompensations'],
  absenceTypeId: ['listAbsenceTypes'],
  workBreakId: ['listWorkBreaks'],
  workCheckTypeId: ['listCheckTypes'],
  roleId: ['listRoles'],
} as const;

type ListId = (typeof listsOf)[keyof typeof listsOf][number];

const isListed = (field: string): field is keyof typeof listsOf => Object.hasOwn(listsOf, field);

/** Deleted rows included: an earlier value may be one. */
const query = { onlyReturn: 'all' } as const;

const namesIn = async (list: ListId, signal: AbortSignal): Promise<[string, string][]> =>
  (await readAll(list, { query, signal })).map(({ id, name }) => [id, name]);

/**
 * Reads the names that values of these fields need, each list once.
 * @returns names by id
 */
export function useThings(fields: readonly string[]): Map<string, string> {
  const lists = [...new Set(fields.filter(isListed).flatMap((field): readonly ListId[] => listsOf[field]))];
  const read = useQueries({
    queries: lists.map((list) => ({
      queryKey: [list, 'names'],
      queryFn: ({ signal }: { signal: AbortSignal }) => namesIn(list, signal),
    })),
  });
  return new Map(read.flatMap(({ data }) => data ?? []));
}
