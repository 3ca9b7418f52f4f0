/** Rows as what is chosen from in a select; none while they are read. */
export const optionsOf = (rows: { id: string; name: string }[] = []) =>
  rows.map(({ id, name }) => ({ value: id, label: name }));
