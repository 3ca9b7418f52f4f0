import { type Dispatcher, Pool } from 'undici';
import { expect } from 'vitest';

/** A reply in a test. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  text: string;
  /** The body, if it is JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read replies whose form they check
  json: any;
}

export interface RequestOptions {
  /**
   * An object is sent as JSON, text and bytes as they are; as application/json, unless `headers` say otherwise: an empty
   * `content-type` means none.
   */
  body?: object | string | Buffer;
  headers?: Record<string, string>;
}

/** Changes something and returns its `data`. Fails with the reply if it was refused. */
export type Change = (
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  // biome-ignore lint/suspicious/noExplicitAny: see Answer
) => Promise<any>;

export type Send = (method: string, path: string, options?: RequestOptions) => Promise<Answer>;

/** A client of the server at `origin`, over real connections. */
export function createClient(origin: string): { send: Send; close(): Promise<void> } {
  const pool = new Pool(origin, { connections: 64, pipelining: 1 });
  return {
    async send(method, path, { body, headers = {} } = {}) {
      const isRaw = typeof body === 'string' || Buffer.isBuffer(body);
      const { 'content-type': type = body === undefined ? '' : 'application/json', ...others } = headers;
      const reply = await pool.request({
        method: method as Dispatcher.HttpMethod,
        path,
        headers: { ...(type === '' ? {} : { 'content-type': type }), ...others },
        ...(body === undefined ? {} : { body: isRaw ? body : JSON.stringify(body) }),
      });
      const text = await reply.body.text();
      const isJson = /json/.test(String(reply.headers['content-type'])) && text !== '';
      return {
        status: reply.statusCode,
        headers: Object.fromEntries(Object.entries(reply.headers).map(([name, value]) => [name, String(value)])),
        text,
        json: isJson ? JSON.parse(text) : undefined,
      };
    },
    close: () => pool.close(),
  };
}

/** The `data` of a reply; undefined if it has no body. Fails with the reply unless it has this status, or else one of success. */
export async function acceptedData(reply: Promise<Answer>, expected?: number) {
  const { status, text, json } = await reply;
  if (expected === undefined ? status >= 300 : status !== expected)
    expect.fail(`expected ${expected ?? 'success'}, got ${status}: ${text}`);
  return json?.data;
}

/** @param api the requests of an account or a user */
export const changeBy =
  (api: Send): Change =>
  (method, path, body) =>
    acceptedData(api(method, path, body === undefined ? {} : { body }));
