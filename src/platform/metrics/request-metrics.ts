import type { Metrics } from './metrics.ts';

const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Registers the metrics about requests, and returns the function to call for each answered request. */
export function requestMetrics(metrics: Metrics) {
  const requests = metrics.counter('rollcall_requests_total', 'Requests by method, route and status.');
  const durations = metrics.histogram(
    'rollcall_request_duration_seconds',
    'From the arrival of a request to the end of its reply, by method; waiting for events of the feed counts.',
    bounds,
  );
  return ({ method, route, status, seconds }: { method: string; route: string; status: number; seconds: number }) => {
    requests.add({ method, route, status });
    durations.observe(seconds, { method });
  };
}
