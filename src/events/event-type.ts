import type * as z from 'zod';
import type { Reader } from '../platform/unit-of-work.ts';

/** The headings for subscriptions: the eight kinds of event, and the closing of pay. */
export const headings = [
  'employee_hire',
  'employee_leaver',
  'department_change',
  'time_off_request',
  'time_off_approval',
  'clock_record',
  'contractual_change',
  'onboarding_process',
  'payroll',
] as const;
export type Heading = (typeof headings)[number];

/** A kind of event: the log, the webhooks, the feed and openapi.json all read this one description. */
export interface EventType<Data = unknown> {
  /** `employee.created`. */
  type: string;
  heading?: Heading;
  /** A second heading that includes it. */
  alsoUnder?: Heading;
  /** A heading that includes the occurrences that name it. */
  sometimesUnder?: Heading;
  description: string;
  /** A reader without this scope gets the event without its data. */
  scope: string;
  /** Whether users read its data only as administrators; tokens read it with the scope. */
  forAdministrators?: boolean;
  /** The exact schema of the `data` in the webhook's body. */
  data: z.ZodType<Data>;
  /** Fields whose values in `changes` need a scope in addition to `scope`. */
  sensitive?: SensitiveFields;
}

/** Fields by name, and the scope of their values. */
interface SensitiveFields {
  scope: string;
  fields: readonly string[];
  /** Finds the account's own sensitive fields: those that the account defines. */
  inAccount?: (reader: Reader) => Promise<readonly string[]>;
}

/** All kinds of event. */
export type Catalogue = readonly EventType[];

/** Declares a kind of event; `recordEvent` with it is the only way to make one. */
export const defineEvent = <Data>(spec: EventType<Data>): EventType<Data> => spec;

/**
 * Whether a subscription (types, headings, `employee.*`, `*`) includes a kind of event.
 * @param named the heading that an occurrence names
 */
export function includes(
  subscription: readonly string[],
  { type, heading, alsoUnder }: Pick<EventType, 'type' | 'heading' | 'alsoUnder'>,
  named?: string | null,
): boolean {
  return subscription.some(
    (entry) =>
      entry === '*' ||
      entry === type ||
      entry === heading ||
      entry === alsoUnder ||
      entry === named ||
      (entry.endsWith('.*') && type.startsWith(entry.slice(0, -1))),
  );
}
