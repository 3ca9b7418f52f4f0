/** Custom fields as a company has put them in order; those that it has not come last, by name. */
export const inOrder = { query: { orderBy: 'position asc, name asc' } };
