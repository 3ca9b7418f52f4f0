/** The API with the session of the page, for the panel and for the pages before it. */
import { ApiProblem, type Client, createClient, type OperationId } from '../sdk/client.ts';
import { knowRefusals } from './i18n/refusal.ts';
import { root } from './root.ts';

const call = createClient({ baseUrl: root });

/** Calls the API. A refusal is thrown once the page can say it in the language of the reader. */
export const send = (async (id: OperationId, options: never) => {
  try {
    return await call(id, options);
  } catch (error) {
    if (error instanceof ApiProblem) await knowRefusals();
    throw error;
  }
}) as Client;
