/** Who is shown, as the address of the page says it. */
export interface Filters {
  q?: string;
  status?: string;
  departmentId?: string;
  officeId?: string;
  managerId?: string;
  /** `startDate desc`; by name without it. */
  orderBy?: string;
}

const byName = 'lastName asc, firstName asc';

/** The question that the filters put to the API. */
export const queryOf = ({ q, status = 'active', departmentId, officeId, managerId, orderBy }: Filters) => ({
  ...(q ? { q } : {}),
  ...(status === 'all' ? {} : { status: status as 'active' | 'inactive' }),
  ...(departmentId ? { departmentId } : {}),
  ...(officeId ? { officeId } : {}),
  ...(managerId ? { managerId } : {}),
  orderBy: orderBy === 'lastName desc' ? 'lastName desc, firstName desc' : (orderBy ?? byName),
});
