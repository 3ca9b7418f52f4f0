/** What changed in a pay group since the period before, by employee. */
import { payrollOf } from '../../contract/index.ts';
import { chunksOf } from '../../platform/chunks.ts';
import type { Period } from '../../platform/period.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import {
  correctionsOf,
  type Difference,
  exportCorrections,
  exportedRows,
  latestExport,
  type StoredExport,
  withCurrencies,
} from '../exports/index.ts';
import { type PayGroup, payGroupsOf } from '../pay-groups/index.ts';
import { type PeriodDays, periodBefore, readPeriod } from '../periods/index.ts';
import { whileUnchanged } from '../while-unchanged.ts';
import { withAllPermissions } from '../with-all-permissions.ts';
import { compareTerms, type Kind, kinds, type Standing, standingOf, type Terms } from './terms.ts';

/** What changed of one employee. */
export interface PersonChange {
  employeeId: string;
  kinds: Kind[];
  before: Terms | null;
  after: Terms | null;
  differences: Difference[];
  /** Of earlier periods, by period. */
  corrections: { periodId: string; from: string; to: string; differences: Difference[] }[];
}

/** What terms are made of: figures of working time and the other parts of a row need not be counted. */
const needed = ['employees:read', 'salaries:read'];
/** The most rows that one page of payroll has. */
const pageSize = 500;

type TermsById = Map<string, Standing>;

/** The terms of the employees of a group, or of these employees in whatever group, as known now. */
async function termsNow(
  given: Reader,
  period: Period,
  of: { group: PayGroup } | { ids: string[] },
): Promise<TermsById> {
  const all = withAllPermissions(given);
  const reader = {
    ...all,
    caller: { ...all.caller, can: (scope: string) => needed.includes(scope) },
  };
  const found: TermsById = new Map();
  const read = async (asked: object, group?: PayGroup) => {
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { from, to } = period;
      const page = await payrollOf(
        reader,
        { from, to, limit: pageSize, ...asked, ...(cursor ? { cursor } : {}) },
        group,
      );
      for (const { id, row } of page.rows) {
        const standing = standingOf(JSON.parse(row), period);
        if (standing) found.set(id, standing);
      }
      cursor = page.meta.nextCursor;
    }
  };
  if ('group' in of) await read({}, of.group);
  else {
    for (const ids of chunksOf(of.ids, pageSize)) await read({ 'employeeIds[in]': ids });
  }
  return found;
}

/**
 * The terms of a period as they were exported last, else as known now.
 * @param own the period after it, and its export, which has changed what was exported last
 */
async function termsBefore(
  reader: Reader,
  group: PayGroup,
  period: PeriodDays,
  own: { period: PeriodDays; export: StoredExport | undefined },
): Promise<TermsById> {
  const until = own.export?.sequence;
  if (!(await latestExport(reader, period.id, until))) return termsNow(reader, period, { group });
  const which = { until, evenRejected: true, replacedPeriodId: own.period.id };
  const rows = await exportedRows(reader, period.id, which);
  return new Map(
    rows.flatMap(({ employeeId, row }) => {
      const standing = standingOf(JSON.parse(row), period);
      return standing ? [[employeeId, standing] as const] : [];
    }),
  );
}

/**
 * What changed in a period since the one before, by employee.
 * @throws Problem `not_found`
 */
async function changesOf(given: Reader, periodId: string): Promise<PersonChange[]> {
  const reader = withAllPermissions(given);
  const { group, days, status } = await readPeriod(reader, periodId);
  const previous = periodBefore(group, days);
  // A period that was reopened gets another export.
  const own = ['exported', 'acknowledged'].includes(status) ? await latestExport(reader, days.id) : undefined;
  const now = await termsNow(reader, days, { group });
  const before: TermsById = previous
    ? await termsBefore(reader, group, previous, { period: days, export: own })
    : new Map();
  await addOtherGroups(reader, group, { now, before, days, previous });
  // What the export of the period has, or would have now.
  const late = own ? exportCorrections(reader, own.id, 0, own.corrections) : correctionsOf(reader, group, days.id);
  const corrections = Map.groupBy(await late, ({ employeeId }) => employeeId);
  const ids = [...new Set([...before.keys(), ...now.keys(), ...corrections.keys()])].sort();
  return ids.flatMap((employeeId) => {
    const change = compareTerms(before.get(employeeId), now.get(employeeId));
    const corrected = corrections.get(employeeId) ?? [];
    const found = new Set<Kind>([...change.kinds, ...(corrected.length > 0 ? (['late'] as const) : [])]);
    if (found.size === 0) return [];
    return {
      employeeId,
      kinds: kinds.filter((kind) => found.has(kind)),
      before: before.get(employeeId)?.terms ?? null,
      after: now.get(employeeId)?.terms ?? null,
      differences: change.differences,
      corrections: corrected.map(({ periodId: id, from, to, ...rows }) => ({
        periodId: id,
        from,
        to,
        differences: withCurrencies(rows.differences, [rows.after, rows.before]),
      })),
    };
  });
}

/** The same, for the pages of its list. @throws Problem `not_found` */
export const changesOfPeriod = whileUnchanged(changesOf);

interface Compared {
  now: TermsById;
  before: TermsById;
  days: PeriodDays;
  previous: PeriodDays | undefined;
}

/** Adds what employees who came from other pay groups were before, and what those who went to others are now. */
async function addOtherGroups(reader: Reader, group: PayGroup, { now, before, days, previous }: Compared) {
  const fallback = (await payGroupsOf(reader)).find(({ isDefault }) => isDefault)?.id;
  const isElsewhere = ({ terms: { placement } }: Standing) => (placement?.payGroupId ?? fallback) !== group.id;
  const addTo = async (terms: TermsById, period: PeriodDays, ids: string[]) => {
    for (const [id, own] of await termsNow(reader, period, { ids })) if (isElsewhere(own)) terms.set(id, own);
  };
  const came = [...now.keys()].filter((id) => !before.has(id));
  const went = [...before].filter(([id, { terms }]) => !now.has(id) && terms.employment.endDate === null);
  if (previous) await addTo(before, previous, came);
  await addTo(
    now,
    days,
    went.map(([id]) => id),
  );
}
