/** Earlier shapes of replies, for clients that were written for the API that Rollcall follows. */
import { choice } from './values.ts';

/** The earlier shapes, each by the year in which clients know it. */
const compats = ['2025'] as const;
export type Compat = (typeof compats)[number];

/** The request header that asks for one. */
export const compatHeader = 'Rollcall-Compat';
export const compat = choice(compats).meta({ id: 'EarlierShape', description: 'The year of the earlier shape.' });
