/** How many attempts may run at once in this process. */
interface Limits {
  total: number;
  perAccount: number;
  perHost: number;
}

const defaultLimits: Limits = { total: 1_000, perAccount: 250, perHost: 100 };

/** A place of one endpoint in the queue. */
export interface Claim {
  accountId: string;
  /** The name or address in its URL. */
  host: string;
  /** Called when it is worth asking again. */
  wake(): void;
}

type Kind = 'first' | 'retry';

type Counts = Map<string, number>;

/** The key of all slots. */
const all = 'all';

/**
 * The permissions to send, over all endpoints of this process. An attempt holds a slot from its start to its end; there
 * is a maximum in all, for one account, and for one host, so that a slow receiver takes nothing from other accounts,
 * and thousands of endpoints at one host do not flood it.
 *
 * An endpoint without a slot waits in a queue. A released slot is kept for the first endpoint in the queue that can use it,
 * and while others wait no endpoint gets a second one before their turn: endpoints share slots one by one, however much
 * each has to send. One that is slow to take its slot keeps only that one from the others. Late retries get at most half
 * of an account's slots, so that first attempts always find some; an endpoint waits for them in a place of their own.
 */
export class Slots {
  /** The maxima of the keys of a claim, in their order. */
  readonly #most: number[];
  readonly #used: Counts = new Map();
  /** The queue, with the keys of what each endpoint asked for. */
  readonly #line = new Map<Claim, string[]>();

  constructor({ total, perAccount, perHost }: Limits = defaultLimits) {
    this.#most = [total, perAccount, perHost, Math.ceil(perAccount / 2)];
  }

  /** Takes a slot, and returns the function that releases it; undefined: none is free, and `wake` announces one. */
  take(claim: Claim, kind: Kind): (() => void) | undefined {
    const keys = keysOf(claim, kind);
    // An endpoint in the queue keeps its place.
    this.#line.set(claim, keys);
    if (!this.#isServed(claim)) return undefined;
    this.#line.delete(claim);
    add(this.#used, keys, 1);
    this.#wakeServed();
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      add(this.#used, keys, -1);
      this.#wakeServed();
    };
  }

  /** An endpoint with nothing more to send leaves the queue. */
  leave(claim: Claim): void {
    if (this.#line.delete(claim)) this.#wakeServed();
  }

  /** The endpoints in the queue that can take a slot, next to those that are kept for endpoints before them. */
  *#served(): Generator<Claim> {
    const kept: Counts = new Map();
    const isLeft = (key: string, n: number) => (this.#used.get(key) ?? 0) + (kept.get(key) ?? 0) < (this.#most[n] ?? 0);
    for (const [claim, keys] of this.#line) {
      if (!isLeft(all, 0)) return;
      if (!keys.every(isLeft)) continue;
      add(kept, keys, 1);
      yield claim;
    }
  }

  #isServed(claim: Claim): boolean {
    for (const served of this.#served()) if (served === claim) return true;
    return false;
  }

  #wakeServed(): void {
    for (const claim of this.#served()) claim.wake();
  }
}

function add(counts: Counts, keys: string[], change: 1 | -1): void {
  for (const key of keys) {
    const count = (counts.get(key) ?? 0) + change;
    if (count > 0) counts.set(key, count);
    else counts.delete(key);
  }
}

const keysOf = ({ accountId, host }: Claim, kind: Kind): string[] => [
  all,
  `account ${accountId}`,
  `host ${host}`,
  ...(kind === 'retry' ? [`retries ${accountId}`] : []),
];

interface QueueEntry {
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
  readonly #places = new Map<string, QueueEntry>();

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
    const place: QueueEntry = { claim: { ...claim, wake }, giveBack: undefined };
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
