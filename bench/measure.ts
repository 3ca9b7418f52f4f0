import { Pool } from 'undici';
import type { Dataset } from './dataset.ts';
import type { Row } from './rows.ts';
import type { BenchServer } from './servers/start.ts';

/** The results of one server under load. Latencies and processor time in milliseconds, memory in MiB. */
export interface Figures {
  perSecond: number;
  /** The server's processor time for each request, without that of the database. */
  cpuMs?: number;
  p50: number;
  p95: number;
  p99: number;
  errors: number;
  memory: number;
}

/** The limits of a row. */
export interface Limit {
  what: string;
  found: number;
  atLeast?: number;
  atMost?: number;
}

export interface RowResult {
  name: string;
  what: string;
  /** The measured servers, ours first. */
  figures: Record<string, Figures>;
  limits: Limit[];
}

export type Servers = Record<'ours' | 'bare' | 'receiver' | 'bare-sender', BenchServer> & { queue?: BenchServer };

const connections = 32;
const rounds = 5;
const warmUpSeconds = 2;

let counter = 0;

/** Sends the requests of a row over 32 connections for some seconds. */
async function load(row: Row, dataset: Dataset, server: BenchServer, seconds: number): Promise<Figures> {
  const pool = new Pool(server.origin, { connections, pipelining: 1 });
  const latencies: number[] = [];
  let errors = 0;
  const before = await server.ask<{ cpu: number }>({ cpu: true });
  const started = performance.now();
  const until = started + seconds * 1000;
  const connection = async () => {
    while (performance.now() < until) {
      const { method, path, token, accountId, body } = row.request(dataset, counter++);
      const sent = performance.now();
      const reply = await pool.request({
        method,
        path,
        headers: {
          authorization: `Bearer ${token}`,
          'x-account': accountId,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body }),
      });
      await reply.body.dump();
      latencies.push(performance.now() - sent);
      if (reply.statusCode >= 300) errors++;
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  const elapsed = (performance.now() - started) / 1000;
  const { cpu } = await server.ask<{ cpu: number }>({ cpu: true });
  await pool.close();
  const figures = figuresOf(latencies, { elapsed, errors, memory: await server.memory() });
  return { ...figures, cpuMs: Number(((cpu - before.cpu) / latencies.length).toFixed(3)) };
}

/** @param elapsed seconds */
export function figuresOf(
  latencies: number[],
  { elapsed, errors, memory }: { elapsed: number; errors: number; memory: number },
): Figures {
  const sorted = latencies.toSorted((a, b) => a - b);
  const at = (share: number) => Number((sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2));
  const perSecond = Math.round(latencies.length / elapsed);
  return { perSecond, p50: at(0.5), p95: at(0.95), p99: at(0.99), errors, memory };
}

export const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;

/** The median of each figure over several rounds; errors are summed. */
export const medianOf = (all: Figures[]): Figures => {
  const of = (key: keyof Figures) => median(all.map((figures) => figures[key] ?? 0));
  return {
    perSecond: of('perSecond'),
    ...(all.some(({ cpuMs }) => cpuMs !== undefined) ? { cpuMs: of('cpuMs') } : {}),
    p50: of('p50'),
    p95: of('p95'),
    p99: of('p99'),
    errors: all.reduce((sum, { errors }) => sum + errors, 0),
    memory: of('memory'),
  };
};

/** The median of the rounds' ratios, ours ÷ bare. */
export const ratioOf = (ours: Figures[], bare: Figures[]): number =>
  Number(median(ours.map(({ perSecond }, i) => perSecond / (bare[i] as Figures).perSecond)).toFixed(2));

/** Measures a row on both servers in turn, several times, so that a slow moment of the machine affects both. */
export async function measureRow(row: Row, dataset: Dataset, servers: Servers, seconds: number): Promise<RowResult> {
  const { name, what, target } = row;
  const isBare = target !== undefined;
  await load(row, dataset, servers.ours, warmUpSeconds);
  if (isBare) await load(row, dataset, servers.bare, warmUpSeconds);
  const ours: Figures[] = [];
  const bare: Figures[] = [];
  for (let round = 0; round < rounds; round++) {
    ours.push(await load(row, dataset, servers.ours, seconds));
    if (isBare) bare.push(await load(row, dataset, servers.bare, seconds));
  }
  if (!isBare) return { name, what, figures: { ours: medianOf(ours) }, limits: [] };
  return {
    name,
    what,
    figures: { ours: medianOf(ours), bare: medianOf(bare) },
    limits: [{ what: 'ours ÷ bare', found: ratioOf(ours, bare), atLeast: target }],
  };
}
