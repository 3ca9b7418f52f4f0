import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createClient } from '../sdk/client.ts';
import type { Server } from './server.ts';

/** Creates an employee, and waits for the webhook that Rollcall sends about it. Gives the body of the delivery. */
export async function receiveDelivery({ baseUrl, token }: Server): Promise<string> {
  const { promise: body, resolve } = Promise.withResolvers<string>();
  const receiver = createServer(async (request, response) => {
    const body = await text(request);
    const { challenge } = JSON.parse(body) as { challenge?: string };
    response.end(challenge);
    if (challenge === undefined) resolve(body);
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const api = createClient({ baseUrl, token });
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const { data } = await api('createWebhookEndpoint', { body: { url, events: ['employee.created'] } });
  try {
    await api('createEmployee', { body: { firstName: 'Ana', lastName: 'López' } });
    return await body;
  } finally {
    await api('deleteWebhookEndpoint', { path: { id: data.id } });
    receiver.close();
  }
}
