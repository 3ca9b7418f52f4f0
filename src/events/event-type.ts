import type * as z from 'zod';
import type { Reader } from '../platform/unit-of-work.ts';

/** What people subscribe to: the eight kinds of event, and `beyond` for everything else. */
export const headings = [
  'employee_hire',
  'employee_leaver',
  'department_change',
  'time_off_request',
  'time_off_approval',
  'clock_record',
  'contractual_change',
  'onboarding_process',
] as const;
type Heading = (typeof headings)[number];

/** A kind of event: the log, the webhooks, the feed and openapi.json all read this one description. */
export interface EventType<Data = unknown> {
  /** `employee.created`. */
  type: string;
  heading?: Heading;
  /** Another heading that it belongs to as well. */
  alsoUnder?: Heading;
  description: string;
  /** Whoever may not read this gets the event without its data. */
  scope: string;
  /** The `data` of the webhook's body, exactly. */
  data: z.ZodType<Data>;
  /** Fields whose values in `changes` need more than `scope` to be seen. */
  sensitive?: SensitiveFields;
}

/** Fields by name, and the scope that their values need. */
interface SensitiveFields {
  scope: string;
  fields: readonly string[];
  /** Finds the further fields that are sensitive in one account: those that the account defines. */
  inAccount?: (reader: Reader) => Promise<readonly string[]>;
}

/** All kinds of event that there are. */
export type Catalogue = readonly EventType[];

/** Declares a kind of event; `recordEvent` with it is the only way to make one. */
export const defineEvent = <Data>(spec: EventType<Data>): EventType<Data> => spec;

/** Whether a subscription (types, headings, `employee.*`, `*`) includes a kind of event. */
export function includes(
  subscription: readonly string[],
  { type, heading, alsoUnder }: Pick<EventType, 'type' | 'heading' | 'alsoUnder'>,
): boolean {
  return subscription.some(
    (entry) =>
      entry === '*' ||
      entry === type ||
      entry === heading ||
      entry === alsoUnder ||
      (entry.endsWith('.*') && type.startsWith(entry.slice(0, -1))),
  );
}
