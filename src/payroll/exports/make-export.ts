/**
 * Exports a period: the rows are read over one moment of the database, at one sequence of the log, without keeping any
 * writer waiting; then they are stored in one transaction, all or none.
 */
import { createHash } from 'node:crypto';
import { causedBy } from '../../events/index.ts';
import { defined } from '../../platform/defined.ts';
import { fieldError } from '../../platform/field-error.ts';
import { fieldErrors } from '../../platform/field-errors.ts';
import { newId } from '../../platform/ids.ts';
import type { FreeReader, Reader, Tx } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import { exported, type HeldPeriod, holdPeriod, readPeriod, refuseStatus } from '../periods/index.ts';
import { controlTotalsOf } from './control-totals.ts';
import { type Correction, correctionsOf } from './corrections.ts';
import { recordExport } from './events.ts';
import { canonicalRow, type ExportRow, rowsOf } from './rows.ts';
import { exportsOf, findExport, hasProfile, insertExport, newestSequence, type StoredExport } from './store.ts';

/** What an export would store. */
export interface Snapshot {
  sequence: number;
  rows: ExportRow[];
  corrections: Correction[];
  sha256: string;
}

/** A locked period can be exported, and one whose last export was rejected as a whole. */
async function refuseUnready(reader: Reader, period: HeldPeriod): Promise<void> {
  const [last] = period.status === 'exported' ? await exportsOf(reader, period.days.id) : [];
  refuseStatus(period, last?.status === 'rejected' ? ['exported'] : ['locked']);
}

async function refuseUnknownProfile(reader: Reader, id: string | null): Promise<void> {
  if (id === null || (await hasProfile(reader, id))) return;
  throw invalidBody([fieldError('/profileId', fieldErrors.notFound, { id })]);
}

function sha256Of(rows: readonly ExportRow[]): string {
  const hash = createHash('sha256');
  for (const row of rows) hash.update(`${canonicalRow(row)}\n`);
  return hash.digest('hex');
}

/**
 * Reads what an export of a period has.
 * @param profileId the profile for which the export is made; null: none
 * @throws Problem `not_found`, `wrong_period_status`, `invalid_body`
 */
export const takeSnapshot = (reader: FreeReader, periodId: string, profileId: string | null): Promise<Snapshot> =>
  reader.snapshot(async (at) => {
    const period = await readPeriod(at, periodId);
    await refuseUnready(at, period);
    await refuseUnknownProfile(at, profileId);
    const sequence = await newestSequence(at);
    const rows = await rowsOf(at, period.group, period.days);
    const corrections = await correctionsOf(at, period.group, period.days.id);
    return { sequence, rows, corrections, sha256: sha256Of(rows) };
  });

/**
 * Stores an export of a period.
 * @throws Problem `not_found`, `wrong_period_status` if another export came first
 */
export async function storeExport(
  tx: Tx,
  periodId: string,
  profileId: string | null,
  snapshot: Snapshot,
): Promise<StoredExport> {
  const held = await holdPeriod(tx, periodId);
  await refuseUnready(tx, held);
  await refuseUnknownProfile(tx, profileId);
  const { id: ownId, payGroupId, from, to } = held.days;
  const { sequence, rows, corrections, sha256 } = snapshot;
  const id = newId();
  const controlTotals = controlTotalsOf(rows.map(({ row }) => JSON.parse(row)));
  const counts = { people: rows.length, corrections: corrections.length };
  const values = { id, periodId: ownId, payGroupId, from, to, sequence, ...counts, controlTotals, sha256, profileId };
  await insertExport(tx, values, rows, corrections);
  const stored = defined(await findExport(tx, id), 'the export');
  const eventId = recordExport(tx, stored);
  await causedBy(tx, eventId, () => exported(tx, held));
  return stored;
}
