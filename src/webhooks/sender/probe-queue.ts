import type { Claim, Slots } from './slots.ts';

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
