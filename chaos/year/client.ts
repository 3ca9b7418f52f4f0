/** Calls the product as an integrator does: over HTTP, with a token. */
import { Pool } from 'undici';

// biome-ignore lint/suspicious/noExplicitAny: replies of all operations
type Json = any;
export interface Reply {
  status: number;
  json: Json;
  text: string;
}

export class Client {
  readonly #pool: Pool;
  readonly #token: string;
  calls = 0;

  constructor(origin: string, token: string) {
    this.#pool = new Pool(origin, { connections: 4 });
    this.#token = token;
  }

  /** @throws Error for a reply that says that the product failed */
  async send(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<Reply> {
    this.calls++;
    const reply = await this.#pool.request({
      method,
      path,
      headers: { authorization: `Bearer ${this.#token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await reply.body.text();
    if (reply.statusCode >= 500) throw new Error(`${method} ${path}: ${reply.statusCode} ${text}`);
    const isJson = String(reply.headers['content-type']).includes('json');
    return { status: reply.statusCode, text, json: isJson ? JSON.parse(text) : undefined };
  }

  /** The data of a write that must succeed. @throws Error if it is refused */
  async make(path: string, body: object): Promise<Json> {
    const { status, json, text } = await this.send('POST', path, body);
    if (status >= 300) throw new Error(`POST ${path}: ${status} ${text}`);
    return json.data;
  }

  /** All rows of a list, page by page. */
  async all(path: string): Promise<Json[]> {
    const rows: Json[] = [];
    for (let cursor = ''; ; ) {
      const { status, json, text } = await this.send(
        'GET',
        `${path}${path.includes('?') ? '&' : '?'}limit=500${cursor}`,
      );
      if (status !== 200) throw new Error(`GET ${path}: ${status} ${text}`);
      rows.push(...json.data);
      if (!json.meta.nextCursor) return rows;
      cursor = `&cursor=${json.meta.nextCursor}`;
    }
  }

  close = (): Promise<void> => this.#pool.close();
}
