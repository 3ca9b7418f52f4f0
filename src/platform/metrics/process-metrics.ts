import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Database } from '../db/database.ts';
import type { Metrics } from './metrics.ts';

const nanoseconds = 1e9;

/** Registers the metrics of the process itself and of its database connections. Returns the function that ends it. */
export function observeProcess(metrics: Metrics, { pool }: Pick<Database, 'pool'>): () => void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  metrics.gauge('rollcall_event_loop_delay_seconds', 'How late timers are since the last scrape.', () => {
    const values = [50, 99].map((percentile): [number, { quantile: number }] => [
      delay.percentile(percentile) / nanoseconds,
      { quantile: percentile / 100 },
    ]);
    delay.reset();
    return values;
  });
  metrics.gauge('rollcall_database_connections', 'Connections of the pool for transactions, by what they do.', () => [
    [pool.totalCount - pool.idleCount, { state: 'busy' }],
    [pool.idleCount, { state: 'idle' }],
  ]);
  metrics.gauge('rollcall_database_waiting', 'Pieces of work that wait for a connection.', () => [[pool.waitingCount]]);
  metrics.gauge('process_resident_memory_bytes', 'Memory of the process.', () => [[process.memoryUsage.rss()]]);
  metrics.gauge('process_uptime_seconds', 'How long the process has been running.', () => [[process.uptime()]]);
  return () => delay.disable();
}
