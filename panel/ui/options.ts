/** Rows as the options of a select; none while they are loading. */
export const optionsOf = (rows: { id: string; name: string }[] = []) =>
  rows.map(({ id, name }) => ({ value: id, label: name }));
