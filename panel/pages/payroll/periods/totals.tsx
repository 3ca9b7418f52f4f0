import type { PayExport } from '../../../../sdk/schemas.ts';
import { formatAmount, formatHours, formatNumber } from '../../../i18n/format.ts';
import { isText, t } from '../../../i18n/texts.ts';
import { decimalOf } from '../../../ui/decimal.ts';
import { Facts } from '../../../ui/facts.tsx';
import { toMinute } from '../../time/in-minutes.ts';

/** What a member of the rows that counts seconds is called. */
export function secondsLabel(name: string): string {
  const key = `periods.seconds.${name}`;
  return isText(key) ? t(key) : name;
}

/** The order in which a reader compares them; those without a place here come first. */
const order = [
  'secondsToWork',
  'secondsWorked',
  'secondsBalance',
  'secondsOvertime',
  'secondsComplementary',
  'secondsWorkedNight',
  'secondsWorkedHoliday',
  'secondsWorkedSunday',
  'secondsPaused',
];
export const secondsOrder = (name: string): number => order.indexOf(name);

/** The counts and control totals of an export. */
export function Totals({ exported }: { exported: Pick<PayExport, 'people' | 'corrections' | 'controlTotals'> }) {
  const { seconds = {}, amounts = [] } = exported.controlTotals;
  const money = amounts.flatMap(({ currency, grossSalaries, variables }) => {
    const fact = (label: string, sum: number | undefined): [string, string][] =>
      sum === undefined ? [] : [[`${label} (${currency})`, formatAmount(decimalOf(sum), currency)]];
    return [...fact(t('periods.grossSalaries'), grossSalaries), ...fact(t('periods.variables'), variables)];
  });
  // As everywhere, the balance is that of the minutes next to it.
  const { secondsWorked, secondsToWork } = seconds;
  const shown = (name: string, sum: number) =>
    name === 'secondsBalance' && secondsWorked !== undefined && secondsToWork !== undefined
      ? toMinute(secondsWorked) - toMinute(secondsToWork)
      : sum;
  // As in the totals of the period: what is nothing says nothing, but for what was planned and worked.
  const times = Object.entries(seconds)
    .filter(([name, sum]) => sum !== 0 || name === 'secondsWorked' || name === 'secondsToWork')
    .sort(([a], [b]) => secondsOrder(a) - secondsOrder(b))
    .map(([name, sum]): [string, string] => [secondsLabel(name), formatHours(shown(name, sum))]);
  return (
    <Facts
      facts={[
        [t('nav.people'), formatNumber(exported.people)],
        [t('periods.correctionsLabel'), formatNumber(exported.corrections)],
        ...money,
        ...times,
      ]}
    />
  );
}
