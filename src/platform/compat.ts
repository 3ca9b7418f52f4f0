/** Earlier shapes of replies, for clients that were written for the API that Rollcall follows. */
import { check, invalidParameters } from './validate.ts';
import { choice } from './values.ts';

/** The earlier shapes, each by the year in which clients know it. */
const compats = ['2025'] as const;
export type Compat = (typeof compats)[number];

/** The request header that asks for one. */
export const compatHeader = 'Rollcall-Compat';
export const compat = choice(compats).meta({ id: 'EarlierShape', description: 'The year of the earlier shape.' });

/**
 * The earlier shape that a request asks for; undefined: ours.
 * @param ofToken the setting of its token, which counts if there is no header
 * @throws Problem `invalid_parameter` for a year that Rollcall does not know
 */
export function compatOf(
  header: string | string[] | undefined,
  ofToken: Compat | null | undefined,
): Compat | undefined {
  if (header === undefined) return ofToken ?? undefined;
  const { value, errors } = check(compat, String(header));
  if (value !== undefined) return value;
  throw invalidParameters((errors ?? []).map((error) => error.ofParameter(compatHeader)));
}
