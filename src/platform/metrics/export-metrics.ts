import type { HrTime } from '@opentelemetry/api';
import type { MetricData } from '@opentelemetry/sdk-metrics';
import type { BackgroundTask } from '../background.ts';
import type { Clock } from '../clock.ts';
import { type Collector, collectorTimeoutMs } from '../collector.ts';
import type { Distribution, Family, Metrics } from './metrics.ts';

/** As OpenTelemetry's own readers, by default; seconds. */
const exportEvery = 60;

const timeOf = (milliseconds: number): HrTime => [Math.floor(milliseconds / 1000), (milliseconds % 1000) * 1e6];

/**
 * Sends the metrics to a collector over OTLP; the packages are loaded only here. They are those of `/metrics`, with the same
 * names and labels: the SDK only gives them their form.
 * @returns the task that sends them, also once more at the end
 */
export async function exportMetrics(
  metrics: Metrics,
  { urlOf, resource, note }: Collector,
  clock: Clock,
): Promise<BackgroundTask> {
  const { ValueType } = await import('@opentelemetry/api');
  const { AggregationTemporality, DataPointType } = await import('@opentelemetry/sdk-metrics');
  const { OTLPMetricExporter } = await import('@opentelemetry/exporter-metrics-otlp-http');
  const exporter = new OTLPMetricExporter({ url: urlOf('metrics'), timeoutMillis: collectorTimeoutMs });
  const startTime = timeOf(clock.now());
  const dataOf = ({ name, help, type, values, bounds }: Family): MetricData => {
    const endTime = timeOf(clock.now());
    const common = {
      descriptor: { name, description: help, unit: '', valueType: ValueType.DOUBLE },
      aggregationTemporality: AggregationTemporality.CUMULATIVE,
    };
    const points = <T>(of: (value: number | Distribution) => T) =>
      values.map(({ labels, value }) => ({ startTime, endTime, attributes: labels, value: of(value) }));
    if (type === 'histogram') {
      // Each count is of its own bucket alone, and the last one of what is longer.
      const apart = ({ counts, count, sum }: Distribution) => ({
        buckets: { boundaries: [...bounds], counts: [...counts, count].map((of, i, all) => of - (all[i - 1] ?? 0)) },
        sum,
        count,
      });
      const dataPoints = points((value) => apart(value as Distribution));
      return { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints };
    }
    const dataPoints = points((value) => value as number);
    return type === 'counter'
      ? { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
      : { ...common, dataPointType: DataPointType.GAUGE, dataPoints };
  };
  return {
    name: 'metrics',
    everySeconds: exportEvery,
    async run() {
      const families = (await metrics.collect()).filter((family) => typeof family !== 'string');
      const scopeMetrics = [{ scope: { name: 'rollcall' }, metrics: families.map(dataOf) }];
      const { error } = await new Promise<{ error?: Error }>((done) =>
        exporter.export({ resource, scopeMetrics }, done),
      );
      note(error);
    },
  };
}
