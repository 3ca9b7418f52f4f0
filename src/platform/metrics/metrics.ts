/** Metrics of this process in the text format of Prometheus (0.0.4). */

type Labels = Record<string, string | number>;

/** A metric that is written when a client reads the metrics. */
interface Family {
  name: string;
  write(): string | Promise<string>;
}

/** The name and the labels of a line; quotes, backslashes and line feeds of values are escaped. */
function series(name: string, labels: Labels): string {
  const pairs = Object.entries(labels).map(
    ([label, value]) => `${label}="${String(value).replace(/[\\"\n]/g, (c) => (c === '\n' ? '\\n' : `\\${c}`))}"`,
  );
  return pairs.length > 0 ? `${name}{${pairs.join(',')}}` : name;
}

const none: Labels = {};

const head = (name: string, help: string, type: string) => `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`;

/** Makes the key of labels, once for each object that has them. */
function keysOf(name: string): (labels: Labels) => string {
  const known = new WeakMap<Labels, string>();
  return (labels) => {
    let key = known.get(labels);
    if (key === undefined) {
      key = series(name, labels);
      known.set(labels, key);
    }
    return key;
  };
}

/** A caller that passes the same object of labels again saves most of the work. */
export interface Counter {
  add(labels: Labels, by?: number): void;
}
export interface Histogram {
  /** Seconds. */
  observe(seconds: number, labels?: Labels): void;
}
/** Current values, each with its labels. */
export type Values = [value: number, labels?: Labels][];

/**
 * All metrics of a process. Labels are few and of a fixed kind: never the id of an account, a person or an object.
 */
export class Metrics {
  readonly #families: Family[] = [];

  /** A value that only grows. */
  counter(name: string, help: string): Counter {
    const values = new Map<string, number>();
    const keyOf = keysOf(name);
    this.#families.push({
      name,
      write: () => head(name, help, 'counter') + [...values].map(([key, value]) => `${key} ${value}\n`).join(''),
    });
    return {
      add(labels, by = 1) {
        const key = keyOf(labels);
        values.set(key, (values.get(key) ?? 0) + by);
      },
    };
  }

  /** How often an action took how long. @param bounds upper bounds in seconds, rising */
  histogram(name: string, help: string, bounds: readonly number[]): Histogram {
    const keyOf = keysOf(name);
    const kinds = new Map<string, { labels: Labels; counts: number[]; count: number; sum: number }>();
    this.#families.push({
      name,
      write: () =>
        head(name, help, 'histogram') +
        [...kinds.values()]
          .map(({ labels, counts, count, sum }) => {
            const buckets = bounds.map(
              (bound, i) => `${series(`${name}_bucket`, { ...labels, le: bound })} ${counts[i]}\n`,
            );
            return [
              ...buckets,
              `${series(`${name}_bucket`, { ...labels, le: '+Inf' })} ${count}\n`,
              `${series(`${name}_sum`, labels)} ${sum}\n`,
              `${series(`${name}_count`, labels)} ${count}\n`,
            ].join('');
          })
          .join(''),
    });
    return {
      observe(seconds, labels = none) {
        const key = keyOf(labels);
        let kind = kinds.get(key);
        if (!kind) {
          kind = { labels, counts: bounds.map(() => 0), count: 0, sum: 0 };
          kinds.set(key, kind);
        }
        kind.count++;
        kind.sum += seconds;
        for (const [i, bound] of bounds.entries()) if (seconds <= bound) kind.counts[i] = (kind.counts[i] ?? 0) + 1;
      },
    };
  }

  /** A value that is looked up when a client reads the metrics. If that fails, only this metric is omitted. */
  gauge(name: string, help: string, read: () => Values | Promise<Values>): void {
    this.#families.push({
      name,
      async write() {
        const values = await read();
        return (
          head(name, help, 'gauge') +
          values.map(([value, labels = {}]) => `${series(name, labels)} ${value}\n`).join('')
        );
      },
    });
  }

  /** All metrics, as text. */
  async text(): Promise<string> {
    const written = await Promise.all(
      this.#families.map(async ({ name, write }) => {
        try {
          return await write();
        } catch {
          return `# ${name} cannot be told just now\n`;
        }
      }),
    );
    return written.join('');
  }
}

const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

interface AnsweredRequest {
  method: string;
  route: string;
  status: number;
  /** Without the wait for events. */
  seconds: number;
  /** For events; seconds. */
  waited: number;
}

/** Registers the metrics about requests, and returns the function to call for each answered request. */
export function requestMetrics(metrics: Metrics) {
  const requests = metrics.counter('rollcall_requests_total', 'Requests by method, route and status.');
  const durations = metrics.histogram(
    'rollcall_request_duration_seconds',
    'From the arrival of a request to the end of its reply, by method and route; without waiting for events of the feed.',
    bounds,
  );
  const waits = metrics.histogram(
    'rollcall_feed_wait_seconds',
    'How long requests to the feed have waited for an event that was not there yet.',
    bounds,
  );
  const routes = new Map<string, Labels>();
  const answers = new Map<string, Labels>();
  const once = (known: Map<string, Labels>, key: string, labels: Labels): Labels => {
    known.set(key, labels);
    return labels;
  };
  return ({ method, route, status, seconds, waited }: AnsweredRequest) => {
    const path = `${method} ${route}`;
    const answer = `${status} ${path}`;
    requests.add(answers.get(answer) ?? once(answers, answer, { method, route, status }));
    durations.observe(seconds, routes.get(path) ?? once(routes, path, { method, route }));
    if (waited > 0) waits.observe(waited);
  };
}
