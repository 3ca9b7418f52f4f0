/** `Lucía`, `García`: `LG`. */
export const initialsOf = (...names: string[]): string =>
  names.map((name) => [...name.trim()][0]?.toLocaleUpperCase() ?? '').join('');
