import type { Answer } from '../harness/http.ts';
import { inShort, isRefused, listed } from './answers.ts';
import type { Call, Deviation } from './call.ts';
import { isWrite, type Operation } from './document/operation.ts';
import { checkReply, fieldsOf } from './document/reply-check.ts';
import type { Maker } from './maker.ts';
import type { Setting } from './setting.ts';
import type { Tenant } from './tenant.ts';

/** How a request differs from one that should succeed, and the expected result. */
export interface Case extends Deviation {
  name: string;
  /** Instead of those of the account. */
  credentials?: Record<string, string>;
  /** The status that it must have; else any declared one. */
  status?: number | 'success';
  /** The code of the problem document. */
  code?: string;
  /** It must be refused, whatever the status. */
  isRefusal?: boolean;
  /** Only some fields are shown, because of the query. */
  isPartial?: boolean;
}

const isSuccess = (status: number) => status >= 200 && status < 300;

/** The test of one operation: sends its cases, compares each reply with the document, and collects complaints. */
export class Trial {
  readonly operation: Operation;
  readonly tenant: Tenant;
  readonly complaints: string[] = [];
  /** Every status of its replies. */
  readonly seen = new Set<number>();
  /** Every field in its replies. */
  readonly shown = new Set<string>();
  cases = 0;
  /** The newest sequence of the log, unless a write may have come since. */
  #sequence: number | undefined;
  /** Requests that were refused since then. */
  readonly #refused: string[] = [];
  /** A request that should succeed, unless a write has used its objects up. */
  #ready: Call | undefined;

  constructor(operation: Operation, tenant: Tenant) {
    this.operation = operation;
    this.tenant = tenant;
  }

  get maker(): Maker {
    return this.tenant.maker;
  }

  get setting(): Setting {
    return this.tenant.setting;
  }

  /**
   * Of variants that one mechanism refuses for all operations, those whose turn it is: with hundreds of operations each
   * variant meets many of them.
   */
  inTurn<T>(variants: readonly T[], count: number): T[] {
    const { operations } = this.setting.document;
    const first = operations.findIndex(({ id }) => id === this.operation.id);
    return Array.from({ length: count }, (_, i) => variants[(first * count + i) % variants.length] as T);
  }

  complain(name: string, what: string): void {
    this.complaints.push(`${name}: ${what}`);
  }

  /** A request that should succeed; other requests may have created its objects. */
  async ready(): Promise<Call> {
    await this.lookIntoRefusals();
    if (this.#ready) return this.#ready;
    this.#sequence = undefined;
    this.#ready = await this.maker.ready(this.operation);
    return this.#ready;
  }

  /** Sends a case of the operation. */
  async ask(call: Call, { name, credentials, status, code, isPartial = false, ...deviation }: Case): Promise<Answer> {
    const mustBeRefused = deviation.isRefusal || (typeof status === 'number' && status >= 400);
    if (isWrite(call.operation)) {
      // An accepted request may write its own events, so the refusals before it are checked first.
      if (!mustBeRefused) await this.lookIntoRefusals();
      this.#sequence ??= await this.tenant.sequence();
    }
    const answer = await this.tenant.send(call, deviation, credentials);
    this.judge(name, answer, isPartial);
    const isExpected = status === 'success' ? isSuccess(answer.status) : [undefined, answer.status].includes(status);
    if (!isExpected || (code !== undefined && answer.json?.code !== code)) {
      this.complain(name, `expected ${[status, code].filter(Boolean).join(' ')}, got ${inShort(answer)}`);
    }
    if (isWrite(call.operation)) {
      if (isRefused(answer)) this.#refused.push(name);
      else this.#sequence = this.#ready = undefined;
    }
    return answer;
  }

  /** A refused request changes nothing: none of those since the last check left an event. */
  async lookIntoRefusals(): Promise<void> {
    const names = this.#refused.splice(0);
    if (names.length === 0 || this.#sequence === undefined) return;
    const now = await this.tenant.sequence();
    if (now !== this.#sequence) {
      const what = `events ${this.#sequence + 1} to ${now} are in the log, and yet all of these were refused`;
      this.complain(listed(names), what);
      this.#sequence = now;
    }
  }

  /** Compares a reply of the operation with the document. */
  judge(name: string, answer: Answer, isPartial = false): void {
    this.cases += 1;
    this.seen.add(answer.status);
    if (isSuccess(answer.status)) for (const name of fieldsOf(answer.json)) this.shown.add(name);
    for (const complaint of checkReply(this.operation, answer, this.setting.validator, { isPartial })) {
      this.complain(name, `${complaint} (${inShort(answer)})`);
    }
  }
}
