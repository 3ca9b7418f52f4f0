import * as z from 'zod';
import { email } from '../platform/values.ts';

/** The reply to requests of a user who is not signed in: the address with which they sign in. */
export const signInEmail = z.object({ email }).meta({ id: 'SignInEmail' });
