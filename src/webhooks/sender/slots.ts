/**
 * Who may send now, over all endpoints of this process. An attempt holds a slot from its beginning to its end; there are
 * so many in all, of one account, and to one host, so that nobody's slow receiver takes what others need, and thousands
 * of endpoints at one host do not make us a tool to flood it.
 *
 * Whoever gets no slot waits in line. A slot that is given back goes to the first in line who can use it, and with others
 * in line nobody gets a second one before their turn: endpoints share what is scarce one by one, however much each has
 * to send. Late retries get at most half of an account's slots, so that first attempts always find some.
 */
interface Limits {
  total: number;
  perAccount: number;
  perHost: number;
}

const defaultLimits: Limits = { total: 1_000, perAccount: 250, perHost: 100 };

/** Someone who sends: one endpoint. */
export interface Claim {
  accountId: string;
  /** The name or address in its URL. */
  host: string;
  /** Is called when it is worth asking again. */
  wake(): void;
}

type Kind = 'first' | 'retry';

export class Slots {
  readonly #limits: Limits;
  readonly #used = new Map<string, number>();
  readonly #line = new Map<Claim, Kind>();

  constructor(limits: Limits = defaultLimits) {
    this.#limits = limits;
  }

  /** Takes a slot, and gives the function that gives it back; undefined: none is free, `wake` tells when. */
  take(claim: Claim, kind: Kind): (() => void) | undefined {
    if (!this.#fits(claim, kind) || this.#isBehindOthers(claim)) {
      if (this.#line.get(claim) !== kind) this.#line.set(claim, kind);
      return undefined;
    }
    this.#line.delete(claim);
    const keys = keysOf(claim, kind);
    for (const key of keys) this.#used.set(key, this.#count(key) + 1);
    this.#wakeNext();
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      for (const key of keys) {
        const left = this.#count(key) - 1;
        if (left > 0) this.#used.set(key, left);
        else this.#used.delete(key);
      }
      this.#wakeNext();
    };
  }

  /** Whoever has nothing more to send leaves the line. */
  leave(claim: Claim): void {
    if (this.#line.delete(claim)) this.#wakeNext();
  }

  #count(key: string): number {
    return this.#used.get(key) ?? 0;
  }

  #fits(claim: Claim, kind: Kind): boolean {
    const { total, perAccount, perHost } = this.#limits;
    const [all = '', account = '', host = '', retries] = keysOf(claim, kind);
    return (
      this.#count(all) < total &&
      this.#count(account) < perAccount &&
      this.#count(host) < perHost &&
      (retries === undefined || this.#count(retries) < Math.ceil(perAccount / 2))
    );
  }

  #isBehindOthers(claim: Claim): boolean {
    for (const [other, kind] of this.#line) {
      if (other === claim) return false;
      if (this.#fits(other, kind)) return true;
    }
    return false;
  }

  #wakeNext(): void {
    for (const [claim, kind] of this.#line) {
      if (!this.#fits(claim, kind)) continue;
      claim.wake();
      return;
    }
  }
}

const keysOf = ({ accountId, host }: Claim, kind: Kind): string[] => [
  'all',
  `account ${accountId}`,
  `host ${host}`,
  ...(kind === 'retry' ? [`retries ${accountId}`] : []),
];
