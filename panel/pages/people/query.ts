/** The filters in the address of the page. */
export const statuses = ['active', 'present', 'inactive', 'all', 'deleted'] as const;
/** The fields that a column sorts by. */
const sortable = ['lastName', 'email', 'startDate', 'endDate', 'code'] as const;
export type Sortable = (typeof sortable)[number];
export const orders = sortable.flatMap((field) => [`${field} asc`, `${field} desc`] as const);
export type Order = (typeof orders)[number];

type Status = (typeof statuses)[number];

export interface Filters {
  q?: string;
  /** `present`: at work now, remotely or not; `deleted`: for a restore; otherwise a status of the API, or `all`. */
  status?: Status;
  departmentId?: string;
  officeId?: string;
  managerId?: string;
  /** `startDate desc`; by name without it. */
  orderBy?: Order;
}

const statusOf = (status: Status) => {
  if (status === 'all') return {};
  if (status === 'deleted') return { onlyReturn: status };
  if (status !== 'present') return { status };
  return { status: 'active' as const, 'workStatus[in]': ['online' as const, 'remote' as const, 'paused' as const] };
};

const byName = 'lastName asc, firstName asc';

/** The question that the filters put to the API. */
export const queryOf = ({ q, status = 'active', departmentId, officeId, managerId, orderBy }: Filters) => ({
  ...(q ? { q } : {}),
  ...statusOf(status),
  ...(departmentId ? { departmentId } : {}),
  ...(officeId ? { officeId } : {}),
  ...(managerId ? { managerId } : {}),
  orderBy: orderBy === 'lastName desc' ? 'lastName desc, firstName desc' : (orderBy ?? byName),
});
