import { newId } from '../../platform/ids.ts';
import type { SignIn } from './sign-in.ts';

/** A new person with an address and a password. */
export interface NewPerson {
  name: string;
  email: string;
  password: string;
}

/**
 * Creates a person who can sign in. Others may have the same address: each has a separate password, and a name by which
 * better-auth tells them apart.
 * @returns the id of the person
 * @throws APIError if the password is too short or too long
 */
export async function signUp(signIn: SignIn, { name, email, password }: NewPerson): Promise<string> {
  const body = { name, password, email: `${newId()}@people.invalid`, address: email.toLowerCase() };
  const { user } = await signIn.api.signUpEmail({ body });
  return user.id;
}
