/** Days as figures show them. */

/**
 * Days to two decimals. Parts of a day are stored to eight decimals, and only sums of them are rounded; rounding to five
 * decimals first makes an exact half of what their last decimals miss.
 */
export const shownDays = (days: number): number => Math.round(Math.round(days * 100_000) / 1000) / 100;

/** Turns exact amounts into rounded ones that add up to their rounded sum. */
export function roundedInTurn(amounts: readonly number[]): number[] {
  let sum = 0;
  return amounts.map((amount) => {
    const before = shownDays(sum);
    sum += amount;
    return shownDays(shownDays(sum) - before);
  });
}
