import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'undici';
import type { BenchRequest, Row } from './rows.ts';
import type { BenchServer } from './servers/start.ts';
import type { Side } from './side.ts';

/** Processor time in milliseconds; undefined where it is not known, as that of a server that the bench did not start. */
export interface ProcessorTime {
  application?: number;
  database?: number;
}

/** The results of one server under load. Latencies in milliseconds, memory in MiB. */
export interface Figures {
  perSecond: number;
  /** For each request, or for each row of a batch. */
  cpuMs?: ProcessorTime;
  /** Waits for the database in the transaction of one request. */
  roundTrips?: number;
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
/** A row may use this much more processor time than in the version that it is compared with. */
const mayCostMore = 1.1;

let counter = 0;

const rounded = (value: number, digits = 3) => Number(value.toFixed(digits));
export const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;

/** How a body is read of which nobody wants the content: by default undici closes the connection of one over 128 KiB. */
export const toTheEnd = { limit: 2 ** 30 };

/** Sends a request, and reads its reply to the end. @returns its text if `isRead`, and whether it succeeded */
export async function send(pool: Pool, { method, path, token, accountId, body }: BenchRequest, isRead = false) {
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
  const text = isRead ? await reply.body.text() : undefined;
  if (!isRead) await reply.body.dump(toTheEnd);
  return { text, isOk: reply.statusCode < 300 };
}

/** Measures what an action costs both processes. @returns its result, and the time in milliseconds */
export async function withProcessorTime<T>(
  { postgres }: Side,
  server: BenchServer,
  act: () => Promise<T>,
): Promise<[T, ProcessorTime]> {
  const take = async () => ({
    application: (await server.ask<{ cpu: number }>({ cpu: true })).cpu,
    database: postgres?.processorTime(),
  });
  const before = await take();
  const result = await act();
  const after = await take();
  const application = after.application - before.application;
  if (after.database === undefined || before.database === undefined) return [result, { application }];
  return [result, { application, database: after.database - before.database }];
}

/** The share of one request. */
export const perUnit = ({ application, database }: ProcessorTime, units: number): ProcessorTime => ({
  ...(application === undefined ? {} : { application: rounded(application / units) }),
  ...(database === undefined ? {} : { database: rounded(database / units) }),
});

/** Sends the requests of a row for some seconds: over 32 connections, or one walk after the other. */
async function load(row: Row, side: Side, server: BenchServer, seconds: number): Promise<Figures> {
  const isWalk = row.walk !== undefined;
  const pool = new Pool(server.origin, { connections, pipelining: 1, bodyTimeout: 600_000, headersTimeout: 600_000 });
  const latencies: number[] = [];
  let errors = 0;
  const started = performance.now();
  const until = started + seconds * 1000;
  const once = async (): Promise<boolean> => {
    if (row.walk) return row.walk(side.dataset, (request) => send(pool, request, true));
    return (await send(pool, row.request(side.dataset, counter++))).isOk;
  };
  const connection = async () => {
    do {
      const sent = performance.now();
      const isOk = await once();
      latencies.push(performance.now() - sent);
      if (!isOk) errors++;
    } while (performance.now() < until);
  };
  const [, used] = await withProcessorTime(side, server, () =>
    Promise.all(Array.from({ length: isWalk ? 1 : connections }, connection)),
  );
  const elapsed = (performance.now() - started) / 1000;
  await pool.close();
  const figures = figuresOf(latencies, { elapsed, errors, memory: await server.memory() });
  return { ...figures, cpuMs: perUnit(used, latencies.length * (row.units ?? 1)) };
}

/** The round trips of one request: the fewest of several, because background work of the server counts too. */
async function roundTripsOf(row: Row, { dataset, servers: { ours } }: Side): Promise<number | undefined> {
  const { request } = row;
  if (!request) return undefined;
  const taken = async () => (await ours.ask<{ roundTrips: number }>({ roundTrips: true })).roundTrips;
  // What follows from the load, such as notifications, goes on for seconds.
  for (let n = 0; n < 100 && (await taken()) > 0; n++) await wait(100);
  const pool = new Pool(ours.origin, { connections: 1 });
  const trips: number[] = [];
  for (let n = 0; n < 15; n++) {
    await taken();
    await send(pool, request(dataset, counter++));
    trips.push(await taken());
  }
  await pool.close();
  return Math.min(...trips);
}

/** @param elapsed seconds */
export function figuresOf(
  latencies: number[],
  { elapsed, errors, memory }: { elapsed: number; errors: number; memory: number },
): Figures {
  const sorted = latencies.toSorted((a, b) => a - b);
  const at = (share: number) => Number((sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2));
  const perSecond = rounded(latencies.length / elapsed, latencies.length > 10 * elapsed ? 0 : 2);
  return { perSecond, p50: at(0.5), p95: at(0.95), p99: at(0.99), errors, memory };
}

/** The median of each figure over several rounds; errors are summed. */
export const medianOf = (all: Figures[]): Figures => {
  const of = (key: 'perSecond' | 'p50' | 'p95' | 'p99' | 'memory') => median(all.map((figures) => figures[key]));
  const cpu = (process: keyof ProcessorTime) => {
    const times = all.map(({ cpuMs }) => cpuMs?.[process]).filter((time) => time !== undefined);
    return times.length === 0 ? {} : { [process]: median(times) };
  };
  const cpuMs: ProcessorTime = { ...cpu('application'), ...cpu('database') };
  return {
    perSecond: of('perSecond'),
    ...(Object.keys(cpuMs).length > 0 ? { cpuMs } : {}),
    p50: of('p50'),
    p95: of('p95'),
    p99: of('p99'),
    errors: all.reduce((sum, { errors }) => sum + errors, 0),
    memory: of('memory'),
  };
};

/** The processor time of both processes, in milliseconds. */
const together = ({ cpuMs: { application = 0, database = 0 } = {} }: Figures): number => application + database;

/** The median of the rounds' ratios of processor time: above 1, `other` needs more than `one`. */
const costRatio = (one: Figures[], other: Figures[]): number =>
  rounded(median(one.map((figures, i) => together(other[i] as Figures) / together(figures))), 2);

/** The median of the rounds' ratios of speed, one ÷ other. */
export const ratioOf = (one: Figures[], other: Figures[]): number =>
  rounded(median(one.map(({ perSecond }, i) => perSecond / (other[i] as Figures).perSecond)), 2);

/**
 * Measures a row on all servers in turn, several times, so that a slow moment of the machine affects all of them.
 * @param against the version to compare with
 */
export async function measureRow(row: Row, side: Side, seconds: number, against?: Side): Promise<RowResult> {
  const { name, what, target, atMostMs } = row;
  const measured: [who: string, side: Side, server: BenchServer][] = [
    ['ours', side, side.servers.ours],
    ...(target === undefined ? [] : [['bare', side, side.servers.bare] as [string, Side, BenchServer]]),
    ...(against ? [['against', against, against.servers.ours] as [string, Side, BenchServer]] : []),
  ];
  const found: Record<string, Figures[]> = {};
  for (const [, where, server] of measured) await load(row, where, server, Math.min(seconds, warmUpSeconds));
  for (let round = 0; round < (row.walk ? 3 : rounds); round++) {
    for (const [who, where, server] of measured) {
      found[who] ??= [];
      found[who].push(await load(row, where, server, seconds));
    }
  }
  const { ours = [], bare, against: earlier } = found;
  const figures = Object.fromEntries(Object.entries(found).map(([who, all]) => [who, medianOf(all)]));
  const roundTrips = await roundTripsOf(row, side);
  if (figures.ours && roundTrips !== undefined) figures.ours.roundTrips = roundTrips;
  const limits: Limit[] = [
    ...(bare && target !== undefined ? [{ what: 'ours ÷ bare', found: costRatio(ours, bare), atLeast: target }] : []),
    ...(atMostMs === undefined || !figures.ours
      ? []
      : [{ what: 'milliseconds of processor time', found: rounded(together(figures.ours)), atMost: atMostMs }]),
    ...(earlier ? [{ what: againstLimit, found: costRatio(earlier, ours), atMost: mayCostMore }] : []),
  ];
  return { name, what, figures, limits };
}

/** The name of the limit that ends the bench with a failure. */
export const againstLimit = 'processor time ÷ the other version';
