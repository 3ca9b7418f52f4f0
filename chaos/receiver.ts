import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/** The behaviours of the receiver. */
export type Mood = 'well' | 'slow' | 'dripping' | 'resetting' | 'huge' | 'failing';

interface Arrival {
  endpoint: string;
  sequence: number;
  id: string;
  /** SHA-256 of the body. */
  body: string;
  entity: string;
  isAccepted: boolean;
  /** From the time of the event to its arrival; milliseconds of this machine's clock. */
  delay: number;
  /** One of its signatures is by a secret of the endpoint. */
  isSigned: boolean;
}

/** Receives webhooks, remembers all of them in the order of arrival, and misbehaves on command. */
export class ChaosReceiver {
  readonly arrivals: Arrival[] = [];
  /** The secrets of the endpoints, by their paths. */
  readonly secrets = new Map<string, string[]>();
  mood: Mood = 'well';
  /** Called when a request has arrived, before its response, and after. */
  onArrival: (() => void) | undefined;
  onAnswer: (() => void) | undefined;
  #server: Server | undefined;
  port = 0;

  async open(): Promise<void> {
    const server = createServer((request, response) => void this.#receive(request, response));
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.port = (server.address() as { port: number }).port;
  }

  /** The receiver does not listen. */
  async close(): Promise<void> {
    const server = this.#server as Server;
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      // The sender was killed in the middle: the request did not arrive.
      return;
    }
    const body = Buffer.concat(chunks).toString();
    const event = JSON.parse(body);
    const isAccepted = this.mood === 'well' || this.mood === 'slow' || this.mood === 'huge';
    this.arrivals.push({
      endpoint: request.url ?? '',
      sequence: Number(request.headers['rollcall-sequence']),
      id: String(request.headers['webhook-id']),
      body: createHash('sha256').update(body).digest('base64'),
      entity: event.data.employeeId,
      isAccepted,
      delay: Date.now() - Date.parse(event.timestamp),
      isSigned: this.#isSigned(request, body),
    });
    this.onArrival?.();
    this.#answer(request, response);
    this.onAnswer?.();
  }

  #isSigned({ url = '', headers }: IncomingMessage, body: string): boolean {
    const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    const signatures = String(headers['webhook-signature']).split(' ');
    return (this.secrets.get(url) ?? []).some((secret) => {
      const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
      return signatures.includes(`v1,${createHmac('sha256', key).update(content).digest('base64')}`);
    });
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    response.on('error', () => {});
    switch (this.mood) {
      case 'well':
        response.writeHead(204).end();
        break;
      case 'slow':
        setTimeout(() => response.writeHead(204).end(), 200);
        break;
      case 'failing':
        response.writeHead(500).end();
        break;
      case 'resetting':
        request.socket.destroy();
        break;
      case 'dripping': {
        // A byte now and then of a response that never ends.
        response.writeHead(200, { 'content-length': '1000000' });
        const drip = setInterval(() => response.write('.'), 100);
        request.socket.once('close', () => clearInterval(drip));
        break;
      }
      case 'huge': {
        response.writeHead(200, { 'content-length': String(2 ** 30) });
        const block = Buffer.alloc(64 * 1024);
        const pour = () => {
          while (!response.destroyed && response.write(block));
        };
        response.on('drain', pour);
        pour();
      }
    }
  }
}
