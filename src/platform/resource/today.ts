import type { LocalDate } from '../clock.ts';

const placeholder = '{today}';

/** Whether the result of a resource's SQL depends on the day. */
export const dependsOnDay = (sql: string): boolean => sql.includes(placeholder);

/**
 * SQL of a resource for the reader's current day. `{today}` becomes a literal and not a parameter: then the same text
 * works inside other statements, and the planner knows the day.
 */
export const onDay = (sql: string, today: LocalDate): string => sql.replaceAll(placeholder, `date '${today}'`);
