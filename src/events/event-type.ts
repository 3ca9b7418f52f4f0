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
  /** Headings that include the occurrences that name them; an occurrence may name several. */
  sometimesUnder?: readonly Heading[];
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

/** The headings that an occurrence names, as the log keeps them: `employee_hire,employee_leaver`; null: none. */
export const joinHeadings = (named: readonly Heading[]): string | null =>
  named.length === 0 ? null : headings.filter((heading) => named.includes(heading)).join();

/** Every such text of a type that is under one of some headings. */
export function joinedUnder(
  { sometimesUnder = [] }: Pick<EventType, 'sometimesUnder'>,
  names: readonly string[],
): string[] {
  let some: Heading[][] = [[]];
  for (const one of sometimesUnder) some = some.concat(some.map((set) => [...set, one]));
  return some.filter((set) => set.some((heading) => names.includes(heading))).flatMap((set) => joinHeadings(set) ?? []);
}

/**
 * Whether a subscription (types, headings, `employee.*`, `*`) includes a kind of event.
 * @param named the headings that an occurrence names
 */
export function includes(
  subscription: readonly string[],
  { type, heading, alsoUnder }: Pick<EventType, 'type' | 'heading' | 'alsoUnder'>,
  named: readonly string[] = [],
): boolean {
  return subscription.some(
    (entry) =>
      entry === '*' ||
      entry === type ||
      entry === heading ||
      entry === alsoUnder ||
      named.includes(entry) ||
      (entry.endsWith('.*') && type.startsWith(entry.slice(0, -1))),
  );
}
