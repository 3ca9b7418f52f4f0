/** The types that an endpoint is subscribed to, in the column `types` of endpoints. */

/** Types, and headings of single occurrences by `occurrenceKey`, each with the sequence after which it is wanted. */
export type SubscribedTypes = Record<string, number>;

/** The key of the occurrences of a type that name headings, joined as in the log. */
export const occurrenceKey = (type: string, named: string): string => `${type}:${named}`;

/** The SQL of the sequence after which an endpoint wants the event of a row; null: it does not want it. */
export const wantedAfterSql = (endpoint: string, event: string): string =>
  `least((${endpoint}.types ->> ${event}.type)::bigint, (${endpoint}.types ->> (${event}.type || ':' || ${event}.also_under))::bigint)`;
