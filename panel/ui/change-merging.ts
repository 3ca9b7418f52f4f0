/** Saves a change that may meet another user’s change of the same row. */

import type { CallOptions, OperationId } from '../../sdk/client.ts';
import { operations } from '../../sdk/operations.ts';
import { ApiProblem, api } from '../api.ts';
import { isDay } from '../calendar.ts';
import { formatDate, formatDecimal } from '../i18n/format.ts';
import { t } from '../i18n/texts.ts';
import { keysOf } from './keys-of.ts';
import { clashesOf, mergeInto, rebased, type Values } from './merge-into.ts';

/** A row as a form has read it. */
export interface Stored {
  id: string;
  version: number;
}

/** Reads the row that an operation changes. */
export type ReadRow = () => Promise<Stored | undefined>;

/** The operation that reads the address of another one reads what that one changes. */
export function readerOf(change: OperationId, { id }: Stored): ReadRow {
  const [, path] = operations[change];
  const get = keysOf(operations).find((other) => operations[other][0] === 'GET' && operations[other][1] === path);
  return async () => {
    if (get === undefined) return undefined;
    const { data } = (await api(get, { path: { id } } as CallOptions<OperationId>)) as { data: Stored };
    return data;
  };
}

/** Whether another user has changed the row meanwhile. */
export const isConflict = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && error.document.code === 'version_mismatch';

/** A value as a reader knows it; undefined: it is an id, a choice or a list, which have other names. */
function shownValue(value: unknown): string | undefined {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'number') return formatDecimal(String(value));
  if (typeof value !== 'string' || /^([a-z_]*|[\da-f-]{36})$/.test(value)) return undefined;
  return isDay(value) ? formatDate(value) : value;
}

/**
 * The refusal with the fields that both have changed and their present values, which their inputs show.
 * @param isShown whether all of these can be shown: the next attempt may replace them then
 */
const markedAt = ({ document }: ApiProblem, names: string[], present: Values, isShown: boolean): ApiProblem =>
  new ApiProblem({
    ...document,
    reason: 'field',
    detail: t(isShown ? 'states.saveAgain' : 'states.openAgain'),
    errors: names.map((name) => ({
      pointer: `/${name}`,
      code: document.code,
      reason: 'field',
      detail: [t('states.changedByOther'), shownValue(present[name])].filter(Boolean).join(': '),
    })),
  });

/** Attempts before a row that changes all the time is given up. */
const attempts = 3;

/**
 * Changes a row with the version that was read, so that a change in between is not overwritten; one of other fields is
 * kept, and the change is sent again with its version.
 * @param onClash called with the row for the next attempt if the form can show all values that another user changed, so that
 * the user overwrites them knowingly. For a list, id or choice the user must reopen the row
 * @throws ApiProblem `version_mismatch` if another user changed the same field; it names the field
 */
export async function changeMerging<Id extends OperationId, Row extends Stored>(
  change: Id,
  read: Row,
  body: object,
  readRow: ReadRow,
  onClash: (base: Row) => void = () => {},
): Promise<unknown> {
  const send = (values: object, version: number) =>
    api(change, { path: { id: read.id }, body: { ...values, version } } as unknown as CallOptions<Id>);
  let [values, version]: [Values, number] = [{ ...body }, read.version];
  for (let attempt = 1; ; attempt++) {
    try {
      return await send(values, version);
    } catch (error) {
      if (!isConflict(error)) throw error;
      const present = attempt < attempts ? await readRow() : undefined;
      if (!present) throw error;
      const rows: [Values, Values, Values] = [{ ...body }, { ...(read as object) }, { ...present }];
      const clashes = clashesOf(...rows);
      if (clashes.length > 0) {
        const isShown = clashes.every((name) => shownValue(rows[2][name]) !== undefined);
        if (isShown) onClash(rebased(...rows) as Values & Row);
        throw markedAt(error, clashes, rows[2], isShown);
      }
      [values, version] = [mergeInto(...rows), present.version];
    }
  }
}
