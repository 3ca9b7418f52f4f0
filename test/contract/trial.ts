import type { Answer } from '../harness/http.ts';
import { inShort, isRefused, listed } from './answers.ts';
import type { Call, Deviation } from './call.ts';
import { isWrite, type Operation } from './document/operation.ts';
import { checkReply, fieldsOf } from './document/reply-check.ts';
import type { Maker } from './maker.ts';
import type { Setting } from './setting.ts';
import type { Tenant } from './tenant.ts';

/** How a request differs from one that should succeed, and what it should come to. */
export interface Case extends Deviation {
  name: string;
  /** Instead of those of the account. */
  credentials?: Record<string, string>;
  /** The status that it must have; else any that is declared. */
  status?: number | 'success';
  /** The code of the problem document. */
  code?: string;
  /** It must be refused, whatever the status. */
  isRefusal?: boolean;
  /** Only some fields are shown, because the query says so. */
  isPartial?: boolean;
}

const isSuccess = (status: number) => status >= 200 && status < 300;

/** One operation put to the test: sends its cases, holds each reply against the document, and collects complaints. */
export class Trial {
  readonly operation: Operation;
  readonly tenant: Tenant;
  readonly complaints: string[] = [];
  /** Every status that it has answered with. */
  readonly seen = new Set<number>();
  /** Every field that it has shown. */
  readonly shown = new Set<string>();
  cases = 0;
  /** Where the log stands, unless something may have been written since. */
  #sequence: number | undefined;
  /** Requests that were refused since then. */
  readonly #refused: string[] = [];

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

  complain(name: string, what: string): void {
    this.complaints.push(`${name}: ${what}`);
  }

  /** A request that should succeed; others may have been sent to make what it needs. */
  async ready(): Promise<Call> {
    await this.lookIntoRefusals();
    this.#sequence = undefined;
    return this.maker.ready(this.operation);
  }

  /** Sends a case of the operation. */
  async ask(call: Call, { name, credentials, status, code, isPartial = false, ...deviation }: Case): Promise<Answer> {
    const mustBeRefused = deviation.isRefusal || (typeof status === 'number' && status >= 400);
    if (isWrite(call.operation)) {
      // What may be taken writes events of its own, so the refusals before it are looked into first.
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
      else this.#sequence = undefined;
    }
    return answer;
  }

  /** A request that was refused changes nothing: none of those since the last look left an event. */
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

  /** Holds a reply of the operation against the document. */
  judge(name: string, answer: Answer, isPartial = false): void {
    this.cases += 1;
    this.seen.add(answer.status);
    if (isSuccess(answer.status)) for (const name of fieldsOf(answer.json)) this.shown.add(name);
    for (const complaint of checkReply(this.operation, answer, this.setting.validator, { isPartial })) {
      this.complain(name, `${complaint} (${inShort(answer)})`);
    }
  }
}
