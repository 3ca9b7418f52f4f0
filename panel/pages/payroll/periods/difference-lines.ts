/** What differs between two states of payroll, in words: what it is, before and after, and by how much. */
import type { PayLateDifference } from '../../../../sdk/schemas.ts';
import { fieldLabel } from '../../../events/field-label.ts';
import { useValue } from '../../../events/value.ts';
import { formatAmount, formatDecimal, formatHours } from '../../../i18n/format.ts';
import { isText, t } from '../../../i18n/texts.ts';
import { decimalOf } from '../../../ui/decimal.ts';
import { isObject } from '../../../ui/is-object.ts';
import { toMinute } from '../../time/in-minutes.ts';
import { fieldOf, isRead, kindOf } from './read-difference.ts';
import { secondsLabel } from './totals.tsx';

/** Two states of something, and what differs between them. */
export interface Compared {
  differences: PayLateDifference[];
  before: object | null;
  after: object | null;
}

interface Salary {
  /** Undefined: the reader does not see it. */
  grossSalary?: number;
  currency: string;
  grossPeriod: string;
}

export interface DifferenceLine {
  path: string;
  label: string;
  before: string;
  after: string;
  /** Of what can be counted, with its sign. */
  difference: string | undefined;
}

/**
 * The differences that say something to a reader.
 * @param names of employees by id
 */
export function useDifferenceLines(of: readonly Compared[], names: ReadonlyMap<string, string>) {
  const fields = of.flatMap(({ differences }) => differences.map(({ path }) => fieldOf(path)));
  const value = useValue(fields, names);
  return (compared: Compared): DifferenceLine[] => {
    const lineOf = ({ path, before, after, difference }: PayLateDifference): DifferenceLine => {
      const field = fieldOf(path);
      const currency = currencyOf(path, compared);
      const shown = (state: object | null, one: unknown): string => {
        if (isSeconds(field) && typeof one === 'number') return formatHours(one);
        if (currency === undefined || typeof one !== 'number') return value(field, one);
        return salaryOf(state, path, one) ?? formatAmount(decimalOf(one), currency);
      };
      const title = [partOf(path, compared), isSeconds(field) ? secondsLabel(field) : fieldLabel(field, kindOf(path))];
      return {
        path,
        label: title.filter(Boolean).join(' · '),
        before: shown(compared.before, before),
        after: shown(compared.after, after),
        difference:
          difference === undefined
            ? undefined
            : signed(field, isSeconds(field) ? inMinutesOf(before, after, difference) : difference, currency),
      };
    };
    /** Of an item that is new or gone: what it is worth, named by the rest of it. */
    const lineOfItem = (found: PayLateDifference[]): DifferenceLine[] => {
      const [worth, ...more] = found.filter(({ difference }) => difference !== undefined);
      const isWhole = (['before', 'after'] as const).some((state) => found.every((one) => one[state] === null));
      if (!worth || more.length > 0 || !isWhole || !itemOf(worth.path)) return found.map(lineOf);
      const words = found
        .filter((one) => one !== worth && fieldOf(one.path) !== 'currency')
        .map(({ path, before, after }) => value(fieldOf(path), after ?? before));
      return [{ ...lineOf(worth), label: [partOf(worth.path, compared), ...words].join(' · ') }];
    };
    return [...Map.groupBy(compared.differences.filter(isRead), ({ path }) => itemOf(path) || path).values()].flatMap(
      lineOfItem,
    );
  };
}

/** The item of a list that a path leads into; '' for the row itself. */
const itemOf = (path: string): string => (path.split('/').length > 2 ? path.split('/').slice(0, 2).join('/') : '');

/** The fields that are amounts of the currency of their item. */
const money = ['amount', 'grossSalary', 'remunerationAmount'];

const isSeconds = (field: string): boolean => field.startsWith('seconds');

/** The difference of what is shown: 20 seconds over a full minute are a minute there, too. */
const inMinutesOf = (before: unknown, after: unknown, difference: number): number =>
  typeof before === 'number' && typeof after === 'number' ? toMinute(after) - toMinute(before) : difference;

function signed(field: string, difference: number, currency: string | undefined): string {
  const size = Math.abs(difference);
  const amount = currency !== undefined && formatAmount(decimalOf(size), currency);
  const shown = isSeconds(field) ? formatHours(size) : formatDecimal(decimalOf(size), Number.isInteger(size) ? 0 : 2);
  return `${difference < 0 ? '−' : '+'}${amount || shown}`;
}

/** A gross amount with its currency and what it is for: `€24,000.00 a year`. */
export function salaryWords({ grossSalary, currency, grossPeriod }: Salary): string {
  if (grossSalary === undefined) return '';
  const amount = formatAmount(decimalOf(grossSalary), currency);
  const period = `pay.each.${grossPeriod}`;
  return isText(period) ? t('pay.grossEach', { amount, period: t(period) }) : amount;
}

/** The currency of an amount: of what it belongs to, or among what differs of that; undefined if it is none. */
function currencyOf(path: string, { before, after, differences }: Compared): string | undefined {
  if (!money.includes(fieldOf(path))) return undefined;
  const [list = '', item = ''] = path.split('/');
  const ofItem = differences.find((one) => one.path === `${itemOf(path)}/currency`);
  return [
    differences.find((one) => one.path === path)?.currency,
    itemIn(after, list, item)?.currency,
    itemIn(before, list, item)?.currency,
    ofItem?.after,
    ofItem?.before,
  ].find((one) => typeof one === 'string');
}

/** The amount of a difference of a salary; undefined if it is of something else. */
function salaryOf(state: object | null, path: string, value: unknown): string | undefined {
  const [list = '', item = ''] = path.split('/');
  const { currency, grossPeriod } = (fieldOf(path) === 'grossSalary' && itemIn(state, list, item)) || {};
  if (typeof value !== 'number' || typeof currency !== 'string') return undefined;
  return salaryWords({ grossSalary: value, currency, grossPeriod: String(grossPeriod) });
}

/** The list that a path leads into, and the name of the item: `Variable pay · Commission`; '' for the row itself. */
function partOf(path: string, { before, after }: Compared): string {
  const [list = '', item] = path.split('/');
  if (item === undefined) return '';
  const key = `periods.parts.${list}`;
  const name = itemIn(after, list, item)?.name ?? itemIn(before, list, item)?.name;
  return [isText(key) ? t(key) : list, name].filter(Boolean).join(' · ');
}

/** An item of a list of a row, by its id or its place. */
function itemIn(row: object | null, list: string, item: string): Record<string, unknown> | undefined {
  const items = isObject(row) ? row[list] : undefined;
  if (!Array.isArray(items)) return undefined;
  const found: unknown = items.find((one) => isObject(one) && one.id === item) ?? items[Number(item)];
  return isObject(found) ? found : undefined;
}
