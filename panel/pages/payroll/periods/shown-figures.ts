import type { PayPeriodReview } from '../../../../sdk/schemas.ts';
import { toMinute } from '../../time/in-minutes.ts';

export type Figure = PayPeriodReview['figures'][number];

/**
 * The figures of a review as they are shown: times in whole minutes, of which the balance and the differences are those
 * of the minutes next to them.
 */
export function shownFigures(figures: readonly Figure[]): Figure[] {
  const of = (kind: string) => figures.find((one) => one.kind === kind);
  const [worked, toWork] = [of('secondsWorked'), of('secondsToWork')];
  const inMinutes = (figure: Figure, state: 'value' | 'previous'): number | null => {
    const seconds = figure[state];
    if (seconds === null) return null;
    const [plus, minus] = [worked?.[state], toWork?.[state]];
    const isOfBoth = figure.kind === 'secondsBalance' && typeof plus === 'number' && typeof minus === 'number';
    return isOfBoth ? toMinute(plus) - toMinute(minus) : toMinute(seconds);
  };
  return figures.map((figure) => {
    if (!figure.kind.startsWith('seconds')) return figure;
    const [value, previous] = [inMinutes(figure, 'value') ?? 0, inMinutes(figure, 'previous')];
    const difference = previous === null ? null : value - previous;
    // Nothing has no percentage.
    return { ...figure, value, previous, difference, percentage: previous ? figure.percentage : null };
  });
}
