import { commonErrors } from '../../platform/errors.ts';
import { Problem } from '../../platform/problem.ts';

/** Failures for one e-mail address within `window`; the most that NIST SP 800-63B (5.2.2) allows in a row. */
const maxFailures = 100;
/** Milliseconds. */
const window = 3_600_000;
/** More addresses than this are not attacked at once; beyond it the counts start afresh. */
const maxAddresses = 100_000;

/**
 * Counts what failed for each e-mail address, whether or not somebody has it: the limit by address of the network does
 * not stop those who have many of these. It counts in this process alone.
 */
export class FailedSignIns {
  readonly #counts = new Map<string, { failures: number; since: number }>();

  /**
   * @param now milliseconds since the Unix epoch
   * @throws Problem `too_many_requests` when too many failed
   */
  refuseIfMany(email: string, now: number): void {
    const count = this.#counts.get(email.toLowerCase());
    if (!count || count.failures < maxFailures) return;
    const left = count.since + window - now;
    if (left <= 0) {
      this.#counts.delete(email.toLowerCase());
      return;
    }
    throw new Problem(commonErrors.tooManyRequests, 'Signing in with this e-mail address has failed too often.', {
      headers: { 'retry-after': String(Math.ceil(left / 1000)) },
    });
  }

  failed(email: string, now: number): void {
    const key = email.toLowerCase();
    const count = this.#counts.get(key);
    if (count && now - count.since < window) count.failures++;
    else {
      if (this.#counts.size >= maxAddresses) this.#counts.clear();
      this.#counts.set(key, { failures: 1, since: now });
    }
  }

  succeeded(email: string): void {
    this.#counts.delete(email.toLowerCase());
  }
}
