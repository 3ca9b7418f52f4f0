/** The search parameters of pages. An invalid value counts as absent. */
import { type Day, isDay, isMonth } from './calendar.ts';

/** Reads the value of a parameter, which may be anything; undefined if it is not valid. */
type Parameter<Value = unknown> = (given: unknown) => Value | undefined;

export const text: Parameter<string> = (given) =>
  given === '' || given === null || typeof given === 'object' ? undefined : String(given);

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The id of an object, such as a department. */
export const id: Parameter<string> = (given) => (typeof given === 'string' && uuid.test(given) ? given : undefined);

/** Stands for the address of the installation. */
const here = 'https://here.invalid';

/** A page of the panel: a path, never the address of another site, as a browser reads it. */
export const address: Parameter<string> = (given) =>
  typeof given === 'string' &&
  given.startsWith('/') &&
  URL.canParse(given, here) &&
  new URL(given, here).origin === here
    ? given
    : undefined;

export const oneOf =
  <const Choices extends readonly string[]>(choices: Choices): Parameter<Choices[number]> =>
  (given) =>
    choices.find((choice) => choice === given);

export const day: Parameter<Day> = (given) => (isDay(given) ? given : undefined);

/** A month such as `2026-11`. */
export const month: Parameter<string> = (given) => (isMonth(given) ? given : undefined);

/** A number within the limits, both included. */
const whole =
  (least: number, most: number): Parameter<number> =>
  (given) => {
    const number = Math.trunc(Number(given));
    return number >= least && number <= most ? number : undefined;
  };

export const year = whole(1900, 9999);
export const page = whole(1, Number.MAX_SAFE_INTEGER);

/** The tabs of the page of a person. */
export const personTabs = [
  'overview',
  'contract',
  'employment',
  'time',
  'timeOff',
  'documents',
  'onboarding',
  'history',
] as const;
export type PersonTab = (typeof personTabs)[number];

/** The tabs of the page of a webhook endpoint. */
export const webhookTabs = ['deliveries', 'figures', 'replays', 'settings'] as const;

/** The parameters of a page, by name. */
export type Parameters = Record<string, Parameter>;

/** The search parameters as the page gets them. */
export type SearchOf<Of extends Parameters> = { [Name in keyof Of]?: Exclude<ReturnType<Of[Name]>, undefined> };

/**
 * Reads the search parameters of an address for a page. An invalid one is there as undefined: the router adds what is
 * read to what the address says, and would keep the value itself.
 */
export const readSearch =
  <Of extends Parameters>(parameters: Of = {} as Of) =>
  (given: Record<string, unknown>): SearchOf<Of> =>
    Object.fromEntries(
      Object.entries(parameters)
        .filter(([name]) => given[name] !== undefined)
        .map(([name, read]) => [name, read(given[name])]),
    ) as SearchOf<Of>;
