/** The register of working hours: the entries of employees with all their versions, so that every correction is visible. */
import type { Instant, LocalDate } from '../../platform/clock.ts';
import { Json } from '../../platform/json.ts';
import { refuseWrongPeriod } from '../../platform/period.ts';
import { pageRequestOf } from '../../platform/resource/cursor.ts';
import { asVersion, versionsOfAll } from '../../platform/resource/history/versions.ts';
import { redactedOf, viewOf } from '../../platform/resource/view.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { id, instant } from '../../platform/values.ts';
import { workEntries } from '../work-entries/index.ts';
import { findRegistered } from './queries.ts';

interface RegisterInput {
  from: LocalDate;
  to: LocalDate;
  employeeIds: string[];
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** A page of the register, and the fields that its versions leave out. */
interface Page {
  data: Json;
  meta: object;
  redacted: string[];
}

/** Entries in the order of their employees, and of their times. */
const places = [{ schema: id }, { schema: instant }];

/**
 * A page of the register.
 * @throws Problem `invalid_parameter`
 */
export async function register(reader: Reader, asked: RegisterInput): Promise<Page> {
  const { from, to, employeeIds, limit = 100, cursor } = asked;
  refuseWrongPeriod({ from, to });
  const walk = [reader.caller.accountId, 'register', from, to, [...employeeIds].sort()];
  const { position, meta } = pageRequestOf({ limit, cursor }, walk, places);
  const after = position && {
    employeeId: String(position.values[0]),
    startedAt: String(position.values[1]) as Instant,
    id: position.id,
  };
  const found = await findRegistered(reader, { from, to, employeeIds, after, limit: limit + 1 });
  const page = found.slice(0, limit);
  const versions = await versionsOfAll(
    reader,
    workEntries,
    page.map((one) => one.id),
  );
  const rows = page.map((one) => {
    const head = JSON.stringify({ workEntryId: one.id, employeeId: one.employeeId, deletedAt: one.deletedAt });
    return `${head.slice(0, -1)},"versions":[${(versions.get(one.id) ?? []).join(',')}]}`;
  });
  const last = found.length > limit ? page.at(-1) : undefined;
  const next = last && { values: [last.employeeId, last.startedAt], id: last.id };
  const redacted = await redactedOf(reader, viewOf(reader, asVersion(workEntries)));
  return {
    data: new Json(`[${rows.join(',')}]`),
    meta: meta(undefined, next),
    redacted: redacted.map((name) => `versions.${name}`),
  };
}
