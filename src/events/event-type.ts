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

/** What follows from the days that events of a kind concern. */
export interface DayFacts {
  /** Whether the planned hours of the days differ, or what a calendar charges for days without any: time off is valued again. */
  changesPlan: boolean;
  /**
   * The earliest figures that follow: those of the days themselves, or those of up to a week before, such as overtime, which
   * counts on the last day of its week.
   */
  figuresFrom: 'ownDays' | 'weekBefore';
  /** It is about everyone at an office, or everyone without one, also where it names them. */
  ofMany?: true;
}

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
  forAdministrators?: boolean | undefined;
  /** Required of a kind whose events concern days: see `Concerned.affects`. */
  days?: DayFacts | undefined;
  /** The exact schema of the `data` in the webhook's body. */
  data: z.ZodType<Data>;
  /** Fields whose values in `changes` need a scope in addition to `scope`. */
  sensitive?: SensitiveFields;
}

/** A kind of event that concerns days. */
export interface DatedEventType<Data = unknown> extends EventType<Data> {
  days: DayFacts;
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
export function defineEvent<Data>(spec: DatedEventType<Data>): DatedEventType<Data>;
export function defineEvent<Data>(spec: EventType<Data>): EventType<Data>;
export function defineEvent<Data>(spec: EventType<Data>): EventType<Data> {
  return spec;
}

/** The headings that an occurrence names, as the log keeps them: `employee_hire,employee_leaver`. */
export const joinHeadings = (named: readonly Heading[]): string =>
  headings.filter((heading) => named.includes(heading)).join();

/** Every such text of a type that is under one of some headings. */
export function joinedUnder(
  { sometimesUnder = [] }: Pick<EventType, 'sometimesUnder'>,
  names: readonly string[],
): string[] {
  let some: Heading[][] = [[]];
  for (const one of sometimesUnder) some = some.concat(some.map((set) => [...set, one]));
  return some.filter((set) => set.some((heading) => names.includes(heading))).map(joinHeadings);
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
