/**
 * The permissions to send, over all endpoints of this process. An attempt holds a slot from its start to its end; there
 * is a maximum in all, for one account, and for one host, so that a slow receiver takes nothing from other accounts,
 * and thousands of endpoints at one host do not flood it.
 *
 * An endpoint without a slot waits in a queue. A released slot goes to the first endpoint in the queue that can use it,
 * and while others wait no endpoint gets a second one before their turn: endpoints share slots one by one, however much
 * each has to send. Late retries get at most half of an account's slots, so that first attempts always find some.
 */
interface Limits {
  total: number;
  perAccount: number;
  perHost: number;
}

const defaultLimits: Limits = { total: 1_000, perAccount: 250, perHost: 100 };

/** One endpoint as a sender. */
export interface Claim {
  accountId: string;
  /** The name or address in its URL. */
  host: string;
  /** Called when it is worth asking again. */
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

  /** Takes a slot, and returns the function that releases it; undefined: none is free, and `wake` announces one. */
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

  /** An endpoint with nothing more to send leaves the queue. */
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

interface Place {
  claim: Claim;
  /** Its slot, once it has one. */
  giveBack: (() => void) | undefined;
}

/**
 * The places of probes and challenges in the queue for slots, where they use those of retries. While it waits a probe has
 * no lease and no worker, so its place is kept here: one that went to the end with each look would get no slot as long as
 * other endpoints wait.
 */
export class ProbeQueue {
  readonly #slots: Slots;
  readonly #places = new Map<string, Place>();

  constructor(slots: Slots) {
    this.#slots = slots;
  }

  /** Takes a slot, and returns the function that releases it; undefined: `claim.wake` announces that one is kept. */
  take(endpointId: string, claim: Claim): (() => void) | undefined {
    const known = this.#places.get(endpointId);
    if (known?.claim.host === claim.host) {
      if (known.giveBack) this.#places.delete(endpointId);
      return known.giveBack;
    }
    this.leave(endpointId);
    const wake = () => {
      place.giveBack = this.#slots.take(place.claim, 'retry');
      if (place.giveBack) claim.wake();
    };
    const place: Place = { claim: { ...claim, wake }, giveBack: undefined };
    const giveBack = this.#slots.take(place.claim, 'retry');
    if (!giveBack) this.#places.set(endpointId, place);
    return giveBack;
  }

  /** Gives up the place of an endpoint, and a slot that was kept for it. */
  leave(endpointId: string): void {
    const place = this.#places.get(endpointId);
    if (!place) return;
    this.#places.delete(endpointId);
    this.#slots.leave(place.claim);
    place.giveBack?.();
  }

  /** Gives up the places of endpoints that need none any more. */
  keepOnly(isNeeded: (endpointId: string, claim: Claim) => boolean): void {
    for (const [endpointId, { claim }] of this.#places) if (!isNeeded(endpointId, claim)) this.leave(endpointId);
  }
}
