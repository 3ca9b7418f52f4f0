import type { Resource } from '@opentelemetry/resources';
import { newId } from './ids.ts';
import type { Logger } from './log.ts';

/** How long a collector may take, at the end of the process too; milliseconds. */
export const collectorTimeoutMs = 2_000;

/** A collector of OpenTelemetry, which the operator names. */
export interface Collector {
  /** Where it gets traces or metrics. */
  urlOf(what: 'traces' | 'metrics'): string;
  /** What this process is. */
  resource: Resource;
  /** Notes the result of an export: the log has a line when the collector begins not to answer. */
  note(error: Error | undefined): void;
}

/** @param endpoint the address of the collector, to which `v1/traces` and `v1/metrics` are added */
export async function openCollector(
  endpoint: string,
  process: { version: string; role: string },
  log: Logger,
): Promise<Collector> {
  const { resourceFromAttributes } = await import('@opentelemetry/resources');
  let isAway = false;
  return {
    urlOf: (what) => `${endpoint}/v1/${what}`,
    resource: resourceFromAttributes({
      'service.name': 'rollcall',
      'service.version': process.version,
      // Without it the counts of several processes would be taken for one.
      'service.instance.id': newId(),
      'rollcall.role': process.role,
    }),
    note(error) {
      if (error && !isAway) log.warn({ reason: error.message }, 'the collector of traces and metrics does not answer');
      isAway = error !== undefined;
    },
  };
}
