import type { EventType } from '../../events/index.ts';
import { type Clock, instantOf } from '../../platform/clock.ts';
import { hidden } from '../../platform/json.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import type { Tracing } from '../../platform/tracing.ts';
import { bodyShower } from '../deliveries/delivery-form.ts';
import type { EgressGuard } from '../egress/guard.ts';
import { createEgressClient, type EgressClient, isSuccess, type PostResult } from '../egress/http-client.ts';
import { openHeaders } from '../endpoints/headers.ts';
import { createSigner, type Sign } from '../signing/signer.ts';
import type { Watch } from '../watch.ts';
import { depthWriter } from './loops.ts';
import type { AttemptRecord } from './records/store.ts';
import type { EndpointKey, Target } from './store.ts';

/** What sending needs from the process. */
export interface CourierContext {
  clock: Clock;
  box: SecretBox;
  guard: EgressGuard;
  /** Kinds of event by type, to match subscriptions. */
  types: ReadonlyMap<string, EventType>;
  /** Called for every attempt. */
  watch: Watch;
  /** Tells a collector of each attempt; undefined: there is none. */
  tracing?: Tracing | undefined;
  /** The id of the log's history, which changes after a restore. */
  history: string;
}

/** A request to a receiver. */
export interface DeliveryRequest {
  sequence: number;
  eventId: string;
  body: string;
  /** When the event was committed. */
  occurredAt: string;
  /** Attempts before this one. */
  attempts: number;
  /** How many webhooks led to the event. */
  depth: number;
  /** The request that made the change, and its trace; absent where there is no event. */
  requestId?: string | null;
  traceparent?: string | null;
}

type Kind = 'delivery' | 'probe' | 'replay' | 'test' | 'challenge';

interface Attempted {
  result: PostResult;
  record: AttemptRecord;
}

/** Sends events to one endpoint: signs them, posts them, and returns the result. */
export class DeliveryClient {
  readonly #clock: Clock;
  readonly #poster: EgressClient;
  readonly #key: EndpointKey;
  readonly #target: Target;
  readonly #watch: Watch;
  readonly #tracing: Tracing | undefined;
  readonly #sign: Sign;
  readonly #depthOf: ReturnType<typeof depthWriter>;
  /** The body as this endpoint may read it. */
  readonly #show: (body: string) => string;
  readonly #headers: Record<string, string>;
  /** The same for records: callers who may read deliveries need not be allowed to read the body. */
  readonly #masked: Record<string, string>;
  readonly #url: URL;
  readonly #history: string;
  #isClosed = false;

  constructor(
    { clock, box, guard, types, watch, tracing, history }: CourierContext,
    { accountId, endpointId }: EndpointKey,
    target: Target,
  ) {
    this.#key = { accountId, endpointId };
    this.#watch = watch;
    this.#tracing = tracing;
    this.#clock = clock;
    this.#target = target;
    this.#sign = createSigner(box, target);
    this.#depthOf = depthWriter(box);
    this.#show = bodyShower(target.grantedScopes, types);
    this.#headers = openHeaders(box, target.headers);
    this.#masked = Object.fromEntries(Object.keys(this.#headers).map((name) => [name, hidden]));
    this.#url = new URL(target.url);
    this.#history = history;
    this.#poster = createEgressClient(guard, accountId, target.maxConcurrency);
  }

  /**
   * Makes one attempt; anything but an ordinary delivery carries a mark. Never throws: a failure is a result too.
   * @returns undefined if `close` cut it short, which says nothing about the receiver
   */
  async attempt(request: DeliveryRequest, kind: Kind = 'delivery'): Promise<Attempted | undefined> {
    if (this.#isClosed) return undefined;
    const isProbe = kind === 'probe';
    const extra: Record<string, string> = kind === 'delivery' || isProbe ? {} : { [`rollcall-${kind}`]: 'true' };
    const at = this.#clock.now();
    // A challenge contains no data to hide.
    const body = kind === 'challenge' ? request.body : this.#show(request.body);
    const depth = request.depth + 1;
    const signedDepth = this.#depthOf({ ...this.#key, eventId: request.eventId, depth }, at);
    const { sequence, eventId, attempts, occurredAt, requestId, traceparent } = request;
    const span = this.#tracing?.start(`webhook ${kind}`, 'CLIENT', traceparent ?? undefined);
    const trace = span?.traceparent ?? traceparent;
    const timestamp = Math.floor(at / 1000);
    // Those of Standard Webhooks, of Rollcall, and the endpoint's own.
    const headers: Record<string, string> = {
      ...this.#headers,
      'content-type': 'application/json',
      'user-agent': 'Rollcall-Webhooks/1',
      'webhook-id': eventId,
      'webhook-timestamp': String(timestamp),
      ...this.#sign({ id: eventId, timestamp, body }),
      'rollcall-sequence': String(sequence),
      'rollcall-history': this.#history,
      'rollcall-attempt': String(attempts + 1),
      'rollcall-depth': signedDepth,
      ...(requestId ? { 'rollcall-request-id': requestId } : {}),
      ...(trace ? { traceparent: trace } : {}),
      ...extra,
    };
    const { timeoutSeconds } = this.#target;
    const result = await this.#poster.post({ url: this.#url, headers, body, timeoutSeconds });
    const { status } = result;
    span?.end(
      {
        'http.response.status_code': status ?? undefined,
        'error.type': result.error ?? undefined,
        'rollcall.account_id': this.#key.accountId,
        'rollcall.endpoint_id': this.#key.endpointId,
        'rollcall.event_id': eventId,
        'rollcall.request_id': requestId ?? undefined,
        'rollcall.attempt': attempts + 1,
      },
      status === null || status >= 300,
    );
    if (status === null && this.#isClosed) return undefined;
    const hasReply = status !== null;
    const isArrival = attempts === 0 && kind === 'delivery' && isSuccess(status);
    this.#watch({
      ...this.#key,
      eventId,
      sequence,
      requestId: requestId ?? undefined,
      attempt: attempts + 1,
      isProbe,
      status,
      error: result.error,
      durationMs: result.durationMs,
      sinceCommit: isArrival ? (this.#clock.now() - Date.parse(occurredAt)) / 1000 : undefined,
    });
    return {
      result,
      record: {
        sequence: request.sequence,
        attempt: request.attempts + 1,
        isProbe,
        startedAt: instantOf(at),
        durationMs: result.durationMs,
        // The proof of the depth is only for the receiver.
        requestHeaders: { ...headers, ...this.#masked, 'rollcall-depth': String(depth) },
        responseStatus: status,
        responseHeaders: hasReply ? result.headers : null,
        responseBody: hasReply ? result.body : null,
        error: result.error,
      },
    };
  }

  /** Closes its connections, and with them the running requests. */
  close(): Promise<void> {
    this.#isClosed = true;
    return this.#poster.close();
  }
}
