import type { LocalDate } from '../clock.ts';

const placeholder = '{today}';

/** Whether SQL of a resource says something else tomorrow. */
export const dependsOnDay = (sql: string): boolean => sql.includes(placeholder);

/**
 * SQL of a resource for the day it is for the reader. `{today}` becomes a literal and no parameter: then the same text
 * serves where it is put into other statements, and the planner knows the day.
 */
export const onDay = (sql: string, today: LocalDate): string => sql.replaceAll(placeholder, `date '${today}'`);
