/** A sum of decimals of at most four places, such as amounts, without the noise of doubles. */
export const toFourDecimals = (value: number): number => Math.round(value * 10_000) / 10_000;

/** The same of at most two places, such as hours and percentages. */
export const toTwoDecimals = (value: number): number => Math.round(value * 100) / 100;
