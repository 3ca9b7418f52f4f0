import type { Answer } from '../harness/http.ts';

/** One error in a reply. */
export interface Wrong {
  pointer?: string;
  parameter?: string;
  code: string;
}

interface RowResult {
  index: number;
  status: number;
  errors: Wrong[];
}

/** The results of a batch, whose rows have separate results; undefined for any other reply. */
function rowResults({ json }: Answer): RowResult[] | undefined {
  const rows: unknown = json?.data;
  const isResult = (row: Partial<RowResult>) => Number.isInteger(row?.index) && Array.isArray(row?.errors);
  return Array.isArray(rows) && rows.length > 0 && rows.every(isResult) ? rows : undefined;
}

/** Whether no part of the request took effect. */
export const isRefused = (answer: Answer): boolean =>
  answer.status >= 400 || (rowResults(answer)?.every(({ status }) => status >= 400) ?? false);

/** All errors of a reply, with pointers into the request's body. */
export function wrongsOf(answer: Answer): Wrong[] {
  const rows = rowResults(answer);
  if (!rows) return answer.status < 400 ? [] : (answer.json?.errors ?? []);
  return rows.flatMap(({ index, errors }) =>
    errors.map((error) => ({ ...error, pointer: `/rows/${index}${error.pointer ?? ''}` })),
  );
}

/** Pointers longer than this are cut. */
const maxPointer = 500;

/** Whether a pointer of a refusal names a place, a part of it, or the list of which it is a row. */
export const names = (pointer: string, place: string): boolean =>
  pointer === place ||
  pointer === place.replace(/\/\d+$/, '') ||
  pointer.startsWith(`${place}/`) ||
  (pointer.length >= maxPointer && place.startsWith(pointer));

/** A reply in one line, for a complaint. */
export const inShort = ({ status, text }: Answer): string => `${status} ${text.slice(0, 300)}`;

/** The first of several names and their number, for a complaint. */
export const listed = (names: readonly string[]): string =>
  names.length > 4 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ');
