import { setTimeout as wait } from 'node:timers/promises';
import type { Attributes, SpanKind } from '@opentelemetry/api';
import { type Collector, collectorTimeoutMs } from './collector.ts';

/** A piece of work in a trace. */
export interface Span {
  /** The trace with this span as the parent, for what it calls (W3C Trace Context). */
  readonly traceparent: string;
  /** Adds a part that has just ended. @param since when it began, by `performance.now()` */
  part(name: string, since: number): void;
  /** @param failed whether it is to be shown as an error */
  end(attributes: Attributes, failed: boolean): void;
}

/** Tells a collector what this process does. Spans have ids, routes and durations; no body, no name, no parameter. */
export interface Tracing {
  /**
   * @param parent the traceparent of what it belongs to; undefined: it begins a trace
   * @param since when it began, by `performance.now()`; by default now
   */
  start(name: string, kind: keyof typeof SpanKind, parent?: string | undefined, since?: number): Span;
  /** Sends what is left. */
  stop(): Promise<void>;
}

/** Makes the tracing over OTLP; its packages are loaded only here, so that others pay nothing for them. */
export async function createTracing({ urlOf, resource, note }: Collector): Promise<Tracing> {
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = await import('@opentelemetry/api');
  const { BatchSpanProcessor, TracerProvider } = await import('@opentelemetry/sdk-trace');
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const collector = new OTLPTraceExporter({ url: urlOf('traces'), timeoutMillis: collectorTimeoutMs });
  const exporter: Pick<typeof collector, 'export' | 'shutdown' | 'forceFlush'> = {
    export: (spans, done) =>
      collector.export(spans, (result) => {
        note(result.error);
        done(result);
      }),
    shutdown: () => collector.shutdown(),
    forceFlush: () => collector.forceFlush(),
  };
  const provider = new TracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: collectorTimeoutMs })],
  });
  const tracer = provider.getTracer('rollcall');
  const contextOf = (traceparent: string | undefined) => {
    if (traceparent === undefined) return ROOT_CONTEXT;
    const [, traceId = '', spanId = '', flags = ''] = traceparent.split('-');
    return trace.setSpanContext(ROOT_CONTEXT, {
      traceId,
      spanId,
      traceFlags: Number.parseInt(flags, 16),
      isRemote: true,
    });
  };
  return {
    start(name, kind, parent, since = performance.now()) {
      const span = tracer.startSpan(name, { kind: SpanKind[kind], startTime: since }, contextOf(parent));
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
        part(partName, began) {
          if (!span.isRecording()) return;
          tracer.startSpan(partName, { startTime: began }, trace.setSpan(ROOT_CONTEXT, span)).end(performance.now());
        },
        end(attributes, failed) {
          span.setAttributes(attributes);
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end(performance.now());
        },
      };
    },
    async stop() {
      await Promise.race([provider.shutdown().catch(() => {}), wait(collectorTimeoutMs, undefined, { ref: false })]);
    },
  };
}
