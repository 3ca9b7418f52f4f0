/** Who is shown, as the address of the page says it. */
export interface Filters {
  q?: string;
  status?: string;
  departmentId?: string;
}

/** The question that the filters put to the API. */
export const queryOf = ({ q, status = 'active', departmentId }: Filters) => ({
  ...(q ? { q } : {}),
  ...(status === 'all' ? {} : { status: status as 'active' | 'inactive' }),
  ...(departmentId ? { departmentId } : {}),
  orderBy: 'lastName asc, firstName asc',
});
