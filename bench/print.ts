import type { Machine } from './machine.ts';
import type { Figures, RowResult } from './measure.ts';

const figures = ({ perSecond, p50, p95, p99, errors, memory }: Figures) =>
  `${String(perSecond).padStart(7)}/s  p50 ${p50}  p95 ${p95}  p99 ${p99} ms  ${errors} errors  ${memory} MiB`;

/** Prints the report for people. */
export function printTable({ cpu, cores, memoryGiB, node, postgres }: Machine, rows: RowResult[]): void {
  console.log(`${cpu}, ${cores} cores, ${memoryGiB} GiB; Node ${node}; PostgreSQL ${postgres}; 32 connections\n`);
  for (const { name, what, target, ours, bare, ratio } of rows) {
    console.log(`${name}: ${what}`);
    console.log(`  ours ${figures(ours)}`);
    console.log(`  bare ${figures(bare)}`);
    console.log(`  ours ÷ bare ${ratio} (at least ${target}: ${ratio >= target ? 'met' : 'MISSED'})\n`);
  }
}
