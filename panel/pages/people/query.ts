/** Who is shown, as the address of the page says it. */
export interface Filters {
  q?: string;
  status?: string;
  departmentId?: string;
  officeId?: string;
  managerId?: string;
  /** `present` is whoever is at work, wherever they are; else a status of the API. */
  workStatus?: string;
  /** `startDate desc`; by name without it. */
  orderBy?: string;
}

export const workStatuses = ['online', 'remote', 'paused', 'offline'] as const;
const present = ['online', 'remote', 'paused'] as const;

const statusesOf = (workStatus: string | undefined) =>
  workStatus === 'present' ? [...present] : workStatuses.filter((one) => one === workStatus);

const byName = 'lastName asc, firstName asc';

/** The question that the filters put to the API. */
export const queryOf = ({ q, status = 'active', departmentId, officeId, managerId, workStatus, orderBy }: Filters) => ({
  ...(q ? { q } : {}),
  ...(status === 'all' ? {} : { status: status as 'active' | 'inactive' }),
  ...(departmentId ? { departmentId } : {}),
  ...(officeId ? { officeId } : {}),
  ...(managerId ? { managerId } : {}),
  ...(statusesOf(workStatus).length > 0 ? { 'workStatus[in]': statusesOf(workStatus) } : {}),
  orderBy: orderBy === 'lastName desc' ? 'lastName desc, firstName desc' : (orderBy ?? byName),
});
