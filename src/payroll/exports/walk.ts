/** All rows and corrections of an export, one after the other, of which only a few are in memory at once. */
import type { Reader } from '../../platform/unit-of-work.ts';
import type { LinePeriod } from './lines/lines-of.ts';
import type { ExportRow } from './rows.ts';
import { type Correction, exportCorrections, exportRows, type StoredExport } from './store.ts';

/** The parts of an export, each from a position on. */
export interface ExportParts {
  period: LinePeriod;
  rows(first?: number): AsyncIterable<ExportRow & { position: number }>;
  corrections(first?: number): AsyncIterable<Correction & { position: number }>;
}

const atOnce = 500;

async function* each<Row extends { position: number }>(
  pageAfter: (after: number) => Promise<Row[]>,
  first = 0,
): AsyncGenerator<Row> {
  for (let after = first - 1; ; ) {
    const page = await pageAfter(after);
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < atOnce) return;
    after = last.position;
  }
}

/** The parts of a stored export. */
export const partsOfExport = (
  reader: Reader,
  { id, periodId, from, to, lineRules: rules }: StoredExport,
): ExportParts => ({
  period: { periodId, from, to, rules },
  rows: (first) => each((after) => exportRows(reader, id, after, atOnce), first),
  corrections: (first) => each((after) => exportCorrections(reader, id, after, atOnce), first),
});

/** The same of rows that are not stored, without corrections. */
export const partsOfRows = (period: Omit<LinePeriod, 'rules'>, rows: readonly ExportRow[]): ExportParts => ({
  period: { ...period, rules: { withinEmployment: true, byContract: true } },
  rows: () => each(async (after) => (after < 0 ? rows.map((row, position) => ({ ...row, position })) : [])),
  corrections: () => each(async () => []),
});
