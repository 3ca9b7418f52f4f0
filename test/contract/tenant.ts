import { createUser } from '../../src/accounts/index.ts';
import { sql } from '../../src/platform/db/sql.ts';
import type { TestAccount, TestApp } from '../harness/app.ts';
import type { Answer } from '../harness/http.ts';
import { inShort } from './answers.ts';
import { type Call, type Deviation, urlOf } from './call.ts';
import type { Document, Operation } from './document.ts';
import type { Validator } from './validator.ts';
import type { Variation } from './variation.ts';

/** What all tenants have in common. */
export interface Setting {
  app: TestApp;
  document: Document;
  validator: Validator;
  variation: Variation;
  /** A receiver that addresses in bodies lead to: those of the examples are not ours to call. */
  receiver: string;
  /** What has to happen to an object before an operation can be carried out on it, by the operation. */
  preparations: Map<Operation, Operation[]>;
  /** Something of another account, by its collection. */
  foreign: Map<string, Record<string, unknown>>;
}

/** The operation by which people sign in: it takes a password and needs no credentials. */
export function signInOf({ app, document }: Pick<Setting, 'app' | 'document'>) {
  const takesPassword = ({ body }: Operation) =>
    Object.values((body && document.resolve(body.schema).properties) ?? {}).some(({ format }) => format === 'password');
  const operation = document.operations.find((one) => one.access === 'anyone' && takesPassword(one));
  if (!operation?.body) throw new Error('no operation takes a password');
  const example = operation.body.example as { email: string; password: string };
  return {
    operation,
    example,
    /** Makes an administrator of an account, who signs in as the example shows. */
    newPerson: (accountId: string, email: string) =>
      createUser(app.db, app.app.signIn, app.clock, {
        ...{ accountId, name: 'Ana Torres', email, password: example.password, role: 'administrator' as const },
      }),
  };
}

let addresses = 0;

/** Asks without a connection, and so from any address. */
async function inject({ app }: TestApp, method: string, url: string, headers: Record<string, string>, body: unknown) {
  const address = addresses++;
  const isRaw = typeof body === 'string' || Buffer.isBuffer(body);
  const reply = await app.server.inject({
    method: method as 'POST',
    url,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { payload: isRaw ? body : JSON.stringify(body) }),
    remoteAddress: `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}`,
  });
  const text = reply.payload;
  return {
    status: reply.statusCode,
    headers: Object.fromEntries(Object.entries(reply.headers).map(([name, value]) => [name, String(value)])),
    text,
    json: /json/.test(String(reply.headers['content-type'])) && text !== '' ? JSON.parse(text) : undefined,
  };
}

/** An account in which operations are tried. */
export class Tenant {
  readonly setting: Setting;
  readonly account: TestAccount;
  #cookie: Promise<string> | undefined;

  constructor(setting: Setting, account: TestAccount) {
    this.setting = setting;
    this.account = account;
  }

  /** The number of the newest event of the account. */
  async sequence(): Promise<number> {
    const row = await this.setting.app.db.first<{ sequence: number }>(
      sql`select sequence from event_counters where account_id = ${this.account.id}`,
    );
    return row?.sequence ?? 0;
  }

  /** The headers that prove who is asking, as the operation wants it. */
  async credentials({ access }: Operation): Promise<Record<string, string>> {
    if (access === 'anyone') return {};
    if (access === 'token') return { authorization: `Bearer ${this.account.token}` };
    this.#cookie ??= this.#signIn();
    return { cookie: await this.#cookie, origin: this.setting.app.config.baseUrl };
  }

  /** Sends a request, with the credentials of the account unless others are given. */
  async send(call: Call, deviation: Deviation = {}, credentials?: Record<string, string>): Promise<Answer> {
    const { operation, body } = call;
    const own = credentials ?? (await this.credentials(operation));
    const headers = { ...own, ...call.headers, ...deviation.headers };
    const sent = deviation.raw ?? body;
    const url = urlOf(call, deviation);
    // Who asks without credentials is counted by address where it is counted at all: each request has another.
    if (operation.access === 'anyone' && operation.replies.has(429)) {
      return inject(this.setting.app, operation.method, url, headers, sent);
    }
    return this.account.api(operation.method, url, {
      token: null,
      headers,
      ...(sent === undefined ? {} : { body: sent }),
    });
  }

  async #signIn(): Promise<string> {
    const { operation, example, newPerson } = signInOf(this.setting);
    const email = `${this.account.id}.${example.email}`;
    await newPerson(this.account.id, email);
    const body = { ...example, email };
    const answer = await this.send({ operation, path: operation.path, query: {}, headers: {}, body });
    const cookie = answer.headers['set-cookie']?.split(';', 1)[0];
    if (cookie === undefined) throw new Error(`signing in failed: ${inShort(answer)}`);
    return cookie;
  }
}
