/** What a reader sees of an export. */
import { contracts, hiddenIssues, scopesOfParts } from '../../contract/index.ts';
import { employees } from '../../core/index.ts';
import { isUuid } from '../../platform/ids.ts';
import { isObject } from '../../platform/narrowing.ts';
import { type PageMeta, type PageQuery, pageRequestOf } from '../../platform/resource/cursor.ts';
import { notFound } from '../../platform/resource/read.ts';
import type { Reader } from '../../platform/unit-of-work.ts';
import { integer } from '../../platform/values.ts';
import type { Difference } from './differences.ts';
import { type Correction, findExport, type StoredExport } from './store.ts';

/** @throws Problem `not_found` */
export async function showExport(reader: Reader, id: string): Promise<StoredExport> {
  const found = isUuid(id) ? await findExport(reader, id) : undefined;
  if (!found) throw notFound({ name: 'payroll_export' }, id);
  return found;
}

/** The scope that each member of a row needs: those of payroll, and what only exports have. */
const scopeOf: Readonly<Record<string, string>> = {
  employeeId: 'payroll:read',
  employee: 'employees:read',
  payGroupShare: 'employees:read',
  identity: 'employees.sensitive:read',
  ...scopesOfParts,
};
const sensitive = 'employees.sensitive:read';
/** What a member needs that no present row has. */
const otherwise = sensitive;

/** The values within a member that need the scope of sensitive fields in addition; names are hidden at any depth. */
const sensitiveIn = (): Record<string, readonly string[] | undefined> => ({
  employee: employees.sensitive,
  contracts: contracts.sensitive,
  timeOff: ['segments.cause'],
});
const lastName = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** Members of a part of a share that its days have by themselves, and not as a row. */
const ofDays = ['from', 'to', 'days'];

/** The scopes for a value of a row: `contracts`, `0`, `socialSecurityNumber`. */
export function scopesOf([member = '', ...rest]: readonly string[]): string[] {
  const [list, _place, inPart, ...further] = rest;
  if (member === 'payGroupShare' && list === 'parts' && inPart !== undefined && !ofDays.includes(inPart)) {
    return [...scopesOf([member]), ...scopesOf([inPart, ...further])];
  }
  const isSensitive = sensitiveIn()[member]?.some((path) => lastName(path) === rest.at(-1)) ?? false;
  return [scopeOf[member] ?? otherwise, ...(isSensitive ? [sensitive] : [])];
}

/** What rows hide from a reader, for `meta.redacted`: `salaries`, `contracts.socialSecurityNumber`, `issues.open_entry`. */
export function hiddenInRows(reader: Reader): string[] {
  const { caller } = reader;
  const members = Object.keys(scopeOf).filter((name) => !caller.can(scopeOf[name] ?? otherwise));
  const values = caller.can(sensitive)
    ? []
    : Object.entries(sensitiveIn()).flatMap(([name, paths = []]) => paths.map((path) => ({ name, path })));
  const issues = hiddenIssues(reader).map((path) => ({ name: 'issues', path }));
  const within = [...values, ...issues].filter(({ name }) => !members.includes(name));
  return [...members, ...within.map(({ name, path }) => `${name}.${path}`)];
}

/** A value without the members of these names, at any depth. */
function without(value: unknown, names: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((one) => without(one, names));
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([name]) => !names.includes(name));
  return Object.fromEntries(kept.map(([name, one]) => [name, without(one, names)]));
}

/** Makes the view of a value in a member of rows for a reader who may see the member. */
function viewIn(reader: Reader): (member: string, value: unknown) => unknown {
  const issues: readonly string[] = hiddenIssues(reader);
  const hidden = reader.caller.can(sensitive) ? {} : sensitiveIn();
  return (member, value) =>
    member === 'issues' && Array.isArray(value)
      ? value.filter(({ code }) => !issues.includes(code))
      : without(value, (hidden[member] ?? []).map(lastName));
}

/** Makes the view of rows for a reader: members and values without scope are left out. */
export function viewFor(reader: Reader): (row: string) => string {
  const { caller } = reader;
  if (hiddenInRows(reader).length === 0) return (row) => row;
  const view = viewIn(reader);
  const shown = ([name, value]: [string, unknown]): [string, unknown][] => {
    if (!caller.can(scopeOf[name] ?? otherwise)) return [];
    return [[name, name === 'payGroupShare' ? shareSeen(value) : view(name, value)]];
  };
  const membersSeen = (row: object) => Object.fromEntries(Object.entries(row).flatMap(shown));
  const shareSeen = (share: unknown) => {
    const { parts, ...others } = share as { parts: { from: string; to: string; days: number }[] };
    return { ...others, parts: parts.map(({ from, to, days, ...row }) => ({ from, to, days, ...membersSeen(row) })) };
  };
  return (row) => JSON.stringify(membersSeen(JSON.parse(row)));
}

/** Makes the view of differences for a reader: their paths begin with the member that differs. */
export function seenDifferences(reader: Reader): (differences: readonly Difference[]) => Difference[] {
  const view = viewIn(reader);
  return (differences) =>
    differences.flatMap((difference) => {
      const path = difference.path.split('/');
      const [member = ''] = path;
      if (!scopesOf(path).every((scope) => reader.caller.can(scope))) return [];
      return [{ ...difference, before: view(member, difference.before), after: view(member, difference.after) }];
    });
}

/** Makes the view of two rows and what differs between them, after the members of a head. */
export function comparedFor(
  reader: Reader,
): (head: object, rows: { before: string | null; after: string | null; differences: readonly Difference[] }) => string {
  const view = viewFor(reader);
  const seen = seenDifferences(reader);
  const shown = (row: string | null) => (row === null ? null : view(row));
  return (head, { before, after, differences }) =>
    `${JSON.stringify(head).slice(0, -1)},"before":${shown(before)},"after":${shown(after)},"differences":${JSON.stringify(seen(differences))}}`;
}

/** The same for corrections. */
export function correctionFor(reader: Reader): (correction: Correction) => string {
  const compared = comparedFor(reader);
  return ({ employeeId, periodId, from, to, ...rows }) => compared({ employeeId, periodId, from, to }, rows);
}

const place = [{ schema: integer(0, 2 ** 31 - 1, 20) }];

/** The part of an export's numbered rows that a query asks for. */
export interface Slice {
  /** The position before the first one. */
  after: number;
  limit: number;
  /** The remarks of the reply. @param found how many rows there were, of at most `limit` */
  meta(found: number): PageMeta;
}

/** @throws Problem `invalid_parameter` */
export function sliceOf(walk: unknown, id: string, total: number, asked: PageQuery): Slice {
  const { position, offset, limit, meta } = pageRequestOf(asked, walk, place);
  const after = position ? Number(position.values[0]) : offset;
  return {
    after,
    limit,
    meta(found) {
      const next = after + found < total ? { values: [after + found], id } : undefined;
      return meta(total, next);
    },
  };
}
