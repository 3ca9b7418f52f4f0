import { afterEach, beforeEach } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from './app.ts';
import { eventually } from './eventually.ts';
import { type Receiver, startReceiver } from './receiver.ts';

interface Registered {
  id: string;
  secret: string;
}

/** A delivery as the API shows it. */
interface Delivery {
  id: string;
  event: string;
  eventId: string;
  employeeId: string | null;
  sequence: number;
  status: string;
  attemptsCount: number;
  nextAttemptAt: string | null;
}

/** The product with a running sender, a receiver, and an account for each test. */
export interface WebhookSetting {
  app: TestApp;
  receiver: Receiver;
  readonly account: TestAccount;
  /** Registers the receiver, for hires unless `body` says otherwise. */
  register(body?: object): Promise<Registered>;
  hire(lastName: string): Promise<{ id: string }>;
  /** Changes an employee, so that they have another event. */
  change(id: string, phone: string): Promise<void>;
  /** Deliveries of an endpoint, the first 500. */
  deliveries(endpoint: { id: string }, status?: string): Promise<Delivery[]>;
  endpoint(endpoint: { id: string }): Promise<Record<string, unknown>>;
  /** Advances the time, and causes an event that makes the sender check the clock. */
  pass(time: Parameters<TestApp['clock']['advance']>[0]): Promise<void>;
  /** The sequences that the receiver got, each attempt separately. */
  sequences(): number[];
}

export async function startWebhooks(
  env: Record<string, string> = {},
  options: { nameServers?: readonly string[]; logLevel?: string } = {},
): Promise<WebhookSetting> {
  const app = await startTestApp({ ...options, env: { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8', ...env } });
  const receiver = await startReceiver();
  app.app.startBackground();
  let account: TestAccount = app;
  beforeEach(async () => {
    account = await app.newAccount();
    receiver.received = [];
    receiver.answer = (_request, response) => response.writeHead(204).end();
  });
  afterEach(async () => {
    for (const { id } of await account.read('/webhooks/v1/endpoints'))
      await account.change('DELETE', `/webhooks/v1/endpoints/${id}`);
  });
  return {
    app,
    receiver,
    get account() {
      return account;
    },
    register: (body = {}) =>
      account.create('/webhooks/v1/endpoints', { url: receiver.url, events: ['employee_hire'], ...body }),
    hire: (lastName) => account.create('/core/v3/employees', { firstName: 'Ana', lastName }),
    async change(id, phone) {
      await account.change('PATCH', `/core/v3/employees/${id}`, { phone });
    },
    async deliveries({ id }, status) {
      const filter = status ? `&status=${status}` : '';
      return (await account.api('GET', `/webhooks/v1/deliveries?limit=500&endpointId=${id}${filter}`)).json.data;
    },
    endpoint: ({ id }) => account.read(`/webhooks/v1/endpoints/${id}`),
    async pass(time) {
      app.clock.advance(time);
      await account.create('/core/v3/departments', { name: app.clock.instant });
    },
    sequences: () => receiver.received.map(({ headers }) => Number(headers['rollcall-sequence'])),
  };
}

/** Waits until an endpoint has a status. */
export const hasStatus = (setting: WebhookSetting, endpoint: { id: string }, status: string) =>
  eventually(`the status ${status}`, async () => {
    const shown = await setting.endpoint(endpoint);
    return shown.status === status && shown;
  });
