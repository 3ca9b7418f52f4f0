import type { Day } from '../../calendar.ts';

/** The year that an address names, or the present one. */
export const yearIn = (text: string | undefined, today: Day): number =>
  /^(19|[2-9]\d)\d\d$/.test(text ?? '') ? Number(text) : Number(today.slice(0, 4));
