import type { Machine } from './machine.ts';
import type { Figures, Limit, ProcessorTime, RowResult } from './measure.ts';

const cpuText = ({ application, database }: ProcessorTime) =>
  `${application} ms${database === undefined ? '' : ` + ${database} ms of the database`}  `;

const figuresText = ({ perSecond, cpuMs, roundTrips, p50, p95, p99, errors, memory }: Figures) =>
  `${String(perSecond).padStart(7)}/s  ${cpuMs ? cpuText(cpuMs) : ''}${roundTrips === undefined ? '' : `${roundTrips} round trips  `}p50 ${p50}  p95 ${p95}  p99 ${p99} ms  ${errors} errors  ${memory} MiB`;

function limitText({ what, found, atLeast, atMost }: Limit): string {
  const isMet = found >= (atLeast ?? found) && found <= (atMost ?? found);
  const bound = atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`;
  return `${what} ${found} (${bound}: ${isMet ? 'met' : 'MISSED'})`;
}

/** Prints the report as text. */
export function printTable({ cpu, cores, memoryGiB, node, postgres }: Machine, rows: RowResult[]): void {
  console.log(`${cpu}, ${cores} cores, ${memoryGiB} GiB; Node ${node}; PostgreSQL ${postgres}; 32 connections\n`);
  for (const { name, what, figures, limits } of rows) {
    console.log(`${name}: ${what}`);
    const width = Math.max(0, ...Object.keys(figures).map((who) => who.length));
    for (const [who, found] of Object.entries(figures)) console.log(`  ${who.padEnd(width)} ${figuresText(found)}`);
    for (const limit of limits) console.log(`  ${limitText(limit)}`);
    console.log();
  }
}

/** Prints one object for programs. A row has our figures; those of other servers stand under their names. */
export function printJson(machine: Machine, rows: RowResult[]): void {
  const flat = rows.map(({ name, what, figures: { ours, ...others }, limits }) => {
    const ratio = limits.find((limit) => limit.what === 'ours ÷ bare')?.found ?? null;
    return { name, what, ratio, ...ours, ...others, limits };
  });
  console.log(JSON.stringify({ machine, rows: flat }));
}
