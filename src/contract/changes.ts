/** The changes that the log stores of contracts and pay. */
import { shownAmount } from '../platform/money.ts';
import type { Change } from '../platform/resource/write.ts';

/** The initial values of a new row: its fields that are not empty, each as a change. */
export const initialChanges = ({ fields }: { fields: object }, row: object): Change[] =>
  Object.entries(row)
    .filter(([field, after]) => field in fields && after !== null)
    .map(([field, after]) => ({ field, before: null, after }));

const shown = (value: unknown): unknown => (typeof value === 'string' ? shownAmount(value) : value);

/** The same changes with the amounts of a field as the API shows them: the database stores them as text. */
export const withShownAmounts = (changes: readonly Change[], amount: string): Change[] =>
  changes.map((change) =>
    change.field === amount ? { ...change, before: shown(change.before), after: shown(change.after) } : change,
  );
