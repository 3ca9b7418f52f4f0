/** The API with the session of the page, for the panel and for the pages before it. */
import { ApiProblem, type Client, createClient, type OperationId } from '../sdk/client.ts';
import { knowRefusals } from './i18n/refusal.ts';
import { root } from './root.ts';

/** The id of the user whom the page shows. */
let user: string | undefined;
/** States whose page it is: if another user signs in by another tab, which shares the cookie, nothing is done in their name. */
export const actAs = (id: string): void => {
  user = id;
};

const call = createClient({
  baseUrl: root,
  fetch: (url, init) => fetch(url, { ...init, headers: { ...init?.headers, ...(user && { 'rollcall-user': user }) } }),
});

/** A filter that is left blank filters nothing. */
const withoutBlanks = (query: object) => Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));

/** Calls the API. A refusal is thrown once the page can say it in the language of the reader. */
export const send = (async (id: OperationId, options: { query?: object } = {}) => {
  try {
    const { query, ...others } = options;
    return await call(id, { ...others, ...(query && { query: withoutBlanks(query) }) } as never);
  } catch (error) {
    if (error instanceof ApiProblem) await knowRefusals();
    throw error;
  }
}) as Client;
