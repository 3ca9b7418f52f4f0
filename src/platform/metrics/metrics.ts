/** Metrics of this process, also in the text format of Prometheus (0.0.4). */
import { memoizeByObject } from '../memoize.ts';

type Labels = Record<string, string | number>;

/** What a histogram has counted for the same labels. */
export interface Distribution {
  /** How many were at most as long as each bound. */
  counts: readonly number[];
  count: number;
  sum: number;
}

/** A metric at one moment. */
export interface Family {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  values: { labels: Labels; value: number | Distribution }[];
  /** Of a histogram: upper bounds, rising. */
  bounds: readonly number[];
}

/** A metric that is read when a client asks for the metrics. */
interface Source extends Omit<Family, 'values'> {
  read(): Family['values'] | Promise<Family['values']>;
}

/** The name and the labels of a line; quotes, backslashes and line feeds of values are escaped. */
function series(name: string, labels: Labels): string {
  const pairs = Object.entries(labels).map(
    ([label, value]) => `${label}="${String(value).replace(/[\\"\n]/g, (c) => (c === '\n' ? '\\n' : `\\${c}`))}"`,
  );
  return pairs.length > 0 ? `${name}{${pairs.join(',')}}` : name;
}

const none: Labels = {};

function textOf({ name, help, type, values, bounds }: Family): string {
  const lines = values.flatMap(({ labels, value }) => {
    if (typeof value === 'number') return `${series(name, labels)} ${value}\n`;
    const { counts, count, sum } = value;
    return [
      ...bounds.map((bound, i) => `${series(`${name}_bucket`, { ...labels, le: bound })} ${counts[i]}\n`),
      `${series(`${name}_bucket`, { ...labels, le: '+Inf' })} ${count}\n`,
      `${series(`${name}_sum`, labels)} ${sum}\n`,
      `${series(`${name}_count`, labels)} ${count}\n`,
    ];
  });
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}

/** Makes the key of labels, once for each object that has them. */
const keysOf = (name: string) => memoizeByObject((labels: Labels) => series(name, labels));

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
  readonly #sources: Source[] = [];

  /** A value that only grows. */
  counter(name: string, help: string): Counter {
    const values = new Map<string, { labels: Labels; value: number }>();
    const keyOf = keysOf(name);
    this.#sources.push({ name, help, type: 'counter', bounds: [], read: () => [...values.values()] });
    return {
      add(labels, by = 1) {
        const key = keyOf(labels);
        const known = values.get(key);
        if (known) known.value += by;
        else values.set(key, { labels, value: by });
      },
    };
  }

  /** How often an action took how long. @param bounds upper bounds in seconds, rising */
  histogram(name: string, help: string, bounds: readonly number[]): Histogram {
    const keyOf = keysOf(name);
    const kinds = new Map<string, { labels: Labels; value: { counts: number[]; count: number; sum: number } }>();
    this.#sources.push({ name, help, type: 'histogram', bounds, read: () => [...kinds.values()] });
    return {
      observe(seconds, labels = none) {
        const key = keyOf(labels);
        let kind = kinds.get(key);
        if (!kind) {
          kind = { labels, value: { counts: bounds.map(() => 0), count: 0, sum: 0 } };
          kinds.set(key, kind);
        }
        const { value } = kind;
        value.count++;
        value.sum += seconds;
        for (const [i, bound] of bounds.entries()) if (seconds <= bound) value.counts[i] = (value.counts[i] ?? 0) + 1;
      },
    };
  }

  /** A value that is looked up when a client reads the metrics. If that fails, only this metric is omitted. */
  gauge(name: string, help: string, read: () => Values | Promise<Values>): void {
    this.#sources.push({
      name,
      help,
      type: 'gauge',
      bounds: [],
      read: async () => (await read()).map(([value, labels = none]) => ({ labels, value })),
    });
  }

  /** All metrics at this moment; of one that cannot be read just now, only the name. */
  collect(): Promise<(Family | string)[]> {
    return Promise.all(
      this.#sources.map(async ({ read, ...source }) => {
        try {
          return { ...source, values: await read() };
        } catch {
          return source.name;
        }
      }),
    );
  }

  /** All metrics, as text. */
  async text(): Promise<string> {
    return (await this.collect())
      .map((family) => (typeof family === 'string' ? `# ${family} cannot be told just now\n` : textOf(family)))
      .join('');
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
