/**
 * Exports a period: the rows are read over one moment of the database, at one sequence of the log, without keeping any
 * writer waiting; then they are stored in one transaction, all or none.
 */
import { createHash } from 'node:crypto';
import { causedBy, newestSequence } from '../../events/index.ts';
import { canonicalJson } from '../../platform/canonical-json.ts';
import { fieldError } from '../../platform/field-error.ts';
import { fieldErrors } from '../../platform/field-errors.ts';
import { newId } from '../../platform/ids.ts';
import { mapYielding } from '../../platform/map-yielding.ts';
import { defined } from '../../platform/narrowing.ts';
import { Problem } from '../../platform/problem.ts';
import { rememberBefore } from '../../platform/resource/history/store.ts';
import type { FreeReader, Reader, Tx } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import { followExport, type HeldPeriod, holdPeriod, readPeriod, refuseStatus } from '../periods/index.ts';
import { type ControlTotals, sumUp } from './control-totals.ts';
import { correctionsOf } from './corrections.ts';
import { exportOvertaken } from './errors.ts';
import { recordExport } from './events.ts';
import { type ExportRow, rowsOf } from './rows.ts';
import {
  type Correction,
  exportsOf,
  exportsVersion,
  findExport,
  insertExport,
  type StoredExport,
  versionOfProfile,
} from './store.ts';

/** What an export would store. */
export interface Snapshot {
  /** What may have changed by the time it is stored: the period, and the other exports of its group. */
  seen: { periodVersion: number; exportsVersion: number };
  sequence: number;
  rows: ExportRow[];
  corrections: Correction[];
  sha256: string;
  controlTotals: ControlTotals;
}

/** A locked period can be exported, and one whose last export was rejected as a whole. */
async function refuseUnready(reader: Reader, period: HeldPeriod): Promise<void> {
  const [last] = period.status === 'exported' ? await exportsOf(reader, period.days.id) : [];
  refuseStatus(period, last?.status === 'rejected' ? ['exported'] : ['locked']);
}

/** The version that a profile has. @throws Problem `invalid_body` if there is no such profile */
async function presentVersion(reader: Reader, id: string | null): Promise<number | null> {
  if (id === null) return null;
  const version = await versionOfProfile(reader, id);
  if (version === undefined) throw invalidBody([fieldError('/profileId', fieldErrors.notFound, { id })]);
  return version;
}

/** The hash and the totals of rows, of which one at a time is an object. */
async function figuresOf(rows: readonly ExportRow[]): Promise<Pick<Snapshot, 'sha256' | 'controlTotals'>> {
  const hash = createHash('sha256');
  const sums = sumUp();
  await mapYielding(rows, ({ row }) => {
    const read: Record<string, unknown> = JSON.parse(row);
    hash.update(`${canonicalJson(read)}\n`);
    sums.add(read);
  });
  return { sha256: hash.digest('hex'), controlTotals: sums.totals() };
}

/**
 * Reads what an export of a period has.
 * @param profileId the profile for which the export is made; null: none
 * @throws Problem `not_found`, `wrong_period_status`, `invalid_body`
 */
export const takeSnapshot = (
  reader: FreeReader,
  periodId: string,
  profileId: string | null = null,
): Promise<Snapshot> =>
  reader.snapshot(async (at) => {
    const period = await readPeriod(at, periodId);
    await refuseUnready(at, period);
    await presentVersion(at, profileId);
    const seen = { periodVersion: period.version, exportsVersion: await exportsVersion(at, period.group.id) };
    const sequence = await newestSequence(at);
    const rows = await rowsOf(at, period.group, period.days);
    const corrections = await correctionsOf(at, period.group, period.days.id);
    return { seen, sequence, rows, corrections, ...(await figuresOf(rows)) };
  });

/**
 * A period that was reopened since the snapshot has changes that neither the rows have nor a correction would bring, and
 * another export of the group may carry the same corrections.
 * @throws Problem `export_overtaken`
 */
async function refuseOvertaken(tx: Tx, { version, group }: HeldPeriod, { seen }: Snapshot): Promise<void> {
  const isSame = version === seen.periodVersion && (await exportsVersion(tx, group.id)) === seen.exportsVersion;
  if (!isSame) throw new Problem(exportOvertaken, exportOvertaken.cause);
}

/**
 * Stores an export of a period.
 * @throws Problem `not_found`, `wrong_period_status` if another export of the period came first, `export_overtaken`
 */
export async function storeExport(
  tx: Tx,
  periodId: string,
  snapshot: Snapshot,
  profileId: string | null = null,
): Promise<StoredExport> {
  const held = await holdPeriod(tx, periodId);
  await refuseUnready(tx, held);
  const profileVersion = await presentVersion(tx, profileId);
  await refuseOvertaken(tx, held, snapshot);
  const { id: ownId, payGroupId, from, to } = held.days;
  const { sequence, rows, corrections, sha256, controlTotals } = snapshot;
  const id = newId();
  const counts = { people: rows.length, corrections: corrections.length };
  const profile = { profileId, profileVersion };
  const values = { id, periodId: ownId, payGroupId, from, to, sequence, ...counts, controlTotals, sha256, ...profile };
  await insertExport(tx, values, rows, corrections);
  const stored = defined(await findExport(tx, id), 'the export');
  // So the history, which is kept longer than the log, knows the day of the export: `knownAt` its sequence is its rows.
  rememberBefore(tx, 'payroll_export', null, id);
  const eventId = recordExport(tx, stored);
  await causedBy(tx, eventId, () => followExport(tx, held, 'exported'));
  return stored;
}
