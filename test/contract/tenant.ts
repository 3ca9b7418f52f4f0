import { createUser } from '../../src/accounts/index.ts';
import { sql } from '../../src/platform/db/sql.ts';
import type { TestAccount, TestApp } from '../harness/app.ts';
import type { Answer } from '../harness/http.ts';
import { inShort } from './answers.ts';
import { type Call, type Data, type Deviation, urlOf } from './call.ts';
import type { Operation } from './document/operation.ts';
import { Maker } from './maker.ts';
import type { Setting } from './setting.ts';

let addresses = 0;

const isCountedByAddress = ({ access, method, replies }: Operation): boolean =>
  replies.has(429) && (access === 'anyone' || (access === 'session' && method === 'POST'));

/** The session cookie that a reply sets, if any. */
const sessionIn = ({ headers }: Answer): string | undefined =>
  /\brollcall\.session_token=[^;]+/.exec(headers['set-cookie'] ?? '')?.[0];

/** Sends a request without a connection, and so from any address. */
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

/** The account in which operations run. */
export class Tenant {
  readonly setting: Setting;
  readonly account: TestAccount;
  readonly maker: Maker;
  #cookie: Promise<string> | undefined;

  constructor(setting: Setting, account: TestAccount) {
    this.setting = setting;
    this.account = account;
    this.maker = new Maker(this);
  }

  /** The sequence of the account's newest event by a caller: jobs continue meanwhile. */
  async sequence(): Promise<number> {
    const row = await this.setting.app.db.first<{ sequence: number | null }>(sql`
      select max(sequence) as sequence from events
      where account_id = ${this.account.id} and actor ->> 'type' <> 'system'`);
    return row?.sequence ?? 0;
  }

  /** The types of the events since a sequence that concern days, but for those of an employee who is new. */
  async eventsOfDays(after: number): Promise<string[]> {
    const events = await this.setting.app.db.all<{ type: string; employeeId: string | null; isOfDays: boolean }>(sql`
      select type, employee_id as "employeeId", affects is not null as "isOfDays" from events
      where account_id = ${this.account.id} and sequence > ${after} and actor ->> 'type' <> 'system'`);
    const hired = events.flatMap(({ type, employeeId }) => (type === 'employee.created' ? employeeId : []));
    return events
      .filter(
        ({ type, employeeId, isOfDays }) => isOfDays && (type === 'employee.created' || !hired.includes(employeeId)),
      )
      .map(({ type }) => type);
  }

  /** The headers that authenticate the caller, as the operation requires. */
  async credentials({ access }: Operation): Promise<Record<string, string>> {
    if (access === 'anyone') return {};
    if (access === 'token') return { authorization: `Bearer ${this.account.token}` };
    this.#cookie ??= this.#signIn();
    return { cookie: await this.#cookie, origin: this.setting.app.config.baseUrl };
  }

  /** Sends a request, with the credentials of the account unless others are given. */
  async send(call: Call, deviation: Deviation = {}, credentials?: Record<string, string>): Promise<Answer> {
    const answer = await this.#send(call, deviation, credentials);
    const { tamper } = this.setting;
    return tamper
      ? tamper(answer, call, deviation, (other, others = credentials) => this.#send(call, other, others))
      : answer;
  }

  /**
   * Creates an administrator of the account, who signs in as the example of the operation `signIn` shows.
   * @param employee what links the user to an employee, if anything does
   */
  async newPerson(email: string, employee: { employeeId?: string } = {}): Promise<void> {
    const { app } = this.setting;
    const password = String(this.#signInExample.password);
    const person = { accountId: this.account.id, name: 'Ana Torres', role: 'administrator' as const, ...employee };
    await createUser(app.db, app.app.signIn, app.clock, { ...person, email, password });
  }

  async #send(call: Call, deviation: Deviation, credentials?: Record<string, string>): Promise<Answer> {
    const { operation } = call;
    const own = credentials ?? (await this.credentials(operation));
    const answer = await this.#ask(call, deviation, own);
    // A user who changes how they sign in continues with another session.
    const cookie = credentials ? undefined : sessionIn(answer);
    if (cookie !== undefined && operation.access === 'session') this.#cookie = Promise.resolve(cookie);
    return answer;
  }

  async #ask(call: Call, deviation: Deviation, own: Record<string, string>): Promise<Answer> {
    const { operation, body } = call;
    // Requests about signing in come from a page of the installation.
    const page = isCountedByAddress(operation) ? { origin: this.setting.app.config.baseUrl } : {};
    const headers = { ...page, ...own, ...call.headers, ...deviation.headers };
    const sent = deviation.raw ?? body;
    const url = urlOf(call, deviation);
    // Requests about signing in are counted by address: each request has another. Those of a user are counted by user: the
    // next minute begins.
    if (isCountedByAddress(operation)) {
      const { app } = this.setting;
      const ask = () => inject(app, operation.method, url, headers, sent);
      const answer = await ask();
      if (answer.status !== 429 || operation.access === 'anyone') return answer;
      app.clock.advance({ minutes: 1 });
      return ask();
    }
    const options = { token: null, headers, ...(sent === undefined ? {} : { body: sent }) };
    return this.account.api(operation.method, url, options);
  }

  get #signInOperation(): Operation {
    const found = this.setting.document.operations.find(({ id }) => id === 'signIn');
    if (!found) throw new Error('there is no operation signIn: then how are sessions made?');
    return found;
  }

  get #signInExample(): Data {
    return this.#signInOperation.body?.example ?? {};
  }

  async #signIn(): Promise<string> {
    const operation = this.#signInOperation;
    const email = `ana@${this.account.id}.example`;
    // Some operations are about the employee behind the user.
    const { id: employeeId } = await this.account.create('/core/v3/employees', {
      firstName: 'Ana',
      lastName: 'Torres',
    });
    await this.newPerson(email, { employeeId });
    const body = { ...this.#signInExample, email };
    const answer = await this.send({ operation, path: operation.path, query: {}, headers: {}, body });
    const cookie = sessionIn(answer);
    if (cookie === undefined) throw new Error(`signing in failed: ${inShort(answer)}`);
    return cookie;
  }
}
