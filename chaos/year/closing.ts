/**
 * The payroll system that the company pays with: it closes the months of a group, keeps what exports tell it, and holds
 * that against the books of the bookkeeper.
 */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { digestOf } from '../../sdk/client.ts';
import { ofOwnDays } from '../../src/payroll/exports/own-days.ts';
import type { Books, Month, Person } from './books.ts';
import { addDays } from './calendar.ts';
import type { Client } from './client.ts';
import { between } from './company.ts';

// biome-ignore lint/suspicious/noExplicitAny: rows as they are sent
type Row = any;
interface Period {
  id: string;
  from: string;
  to: string;
  payGroupId: string;
}

/** What was compared, and what differed. */
export interface Findings {
  exports: number;
  /** Rows of exports held against the books. */
  months: number;
  /** Rows of earlier months, with their corrections, held against the books. */
  corrected: number;
  corrections: number;
  /** Sums of lines held against rows and corrections. */
  sums: number;
  /** Rows held against what is known at the sequence of their export. */
  known: number;
  files: number;
  /** Reports of a month, day by day, held against the books. */
  reports: number;
  digests: number;
  deviations: string[];
}

const figures = [
  'secondsWorked',
  'secondsToWork',
  'secondsOvertime',
  'secondsComplementary',
  'secondsBalance',
  'secondsWorkedNight',
  'secondsWorkedHoliday',
  'secondsWorkedSunday',
] as const;

/** Where the rows of a digest are listed: at a path, or with each person. */
const digested = {
  employees: '/core/v3/employees',
  employments: 'employments',
  placements: '/core/v3/placements',
  contracts: '/contract/v1/contracts',
  salaries: '/contract/v1/salaries',
  compensations: 'compensations',
  variables: '/contract/v1/monthly-variable-compensations',
  'work-entries': '/schedule/v1/work-entries',
  'vacation-requests': '/schedule/v1/vacation-day-off-requests',
  'absence-requests': '/schedule/v1/absence-day-off-requests',
};

const sum = (values: readonly number[]) => Math.round(values.reduce((all, value) => all + value, 0) * 100) / 100;
const daysById = (items: { id: string; days: number }[]) =>
  Object.fromEntries(items.filter(({ days }) => days > 0).map(({ id, days }) => [id, days]));

/** A row of an export as the books write a month. */
function monthOf(row: Row): Month {
  const off = (isVacation: boolean) =>
    sum(row.timeOff.filter((one: Row) => (one.category === 'vacation') === isVacation).map(({ days }: Row) => days));
  return {
    employmentDays: sum(row.employments.map(({ days }: Row) => days)),
    contractDays: daysById(row.contracts),
    salaryDays: daysById(row.salaries),
    variables: sum(row.variables.map(({ amount }: Row) => amount)),
    ...(Object.fromEntries(figures.map((name) => [name, row[name]])) as Record<(typeof figures)[number], number>),
    vacationDays: off(true),
    absenceDays: off(false),
  };
}

/** The members in which two months differ, in words. */
function differences(found: Month, expected: Month): string[] {
  return Object.keys(expected).flatMap((name) => {
    const [one, other] = [found[name as keyof Month], expected[name as keyof Month]];
    return isDeepStrictEqual(one, other) ? [] : [`${name} ${JSON.stringify(one)}, books ${JSON.stringify(other)}`];
  });
}

const kindsOfLines = {
  worked: 'secondsWorked',
  overtime: 'secondsOvertime',
  complementary: 'secondsComplementary',
  night: 'secondsWorkedNight',
  holiday: 'secondsWorkedHoliday',
  sunday: 'secondsWorkedSunday',
} as const;

export class Payroll {
  readonly #client: Client;
  readonly #books: Books;
  readonly #random: () => number;
  /** The row of each person, by period. */
  readonly #taken = new Map<string, { period: Period; rows: Map<string, Row> }>();
  /** People whose rows the payroll system has rejected, and who come again. */
  readonly #rejected = new Map<string, Set<string>>();
  readonly #files: { path: string; sha256: string }[] = [];
  profileId = '';
  readonly findings: Findings = {
    ...{ exports: 0, months: 0, corrected: 0, corrections: 0, sums: 0, known: 0, files: 0, reports: 0, digests: 0 },
    deviations: [],
  };

  constructor(client: Client, books: Books, random: () => number) {
    this.#client = client;
    this.#books = books;
    this.#random = random;
  }

  #deviates(what: string): void {
    this.findings.deviations.push(what);
  }

  /** Locks, exports and checks the periods that ended before a day. */
  async close(today: string): Promise<void> {
    const range = `from=${addDays(today, -70)}&to=${today}`;
    const periods: (Period & { status: string })[] = await this.#client.all(`/payroll/v1/periods?${range}`);
    for (const period of periods) {
      if (period.to >= today || !['open', 'review'].includes(period.status)) continue;
      await this.#client.make(`/payroll/v1/periods/${period.id}/lock`, {});
      await this.#export(period);
    }
  }

  async #export(period: Period): Promise<void> {
    const body = this.profileId ? { profileId: this.profileId } : {};
    const made = await this.#client.make(`/payroll/v1/periods/${period.id}/exports`, body);
    const path = `/payroll/v1/exports/${made.id}`;
    const [rows, corrections, lines] = [
      await this.#client.all(`${path}/rows`),
      await this.#client.all(`${path}/corrections`),
      await this.#client.all(`${path}/lines`),
    ];
    this.findings.exports++;
    this.#compareRows(period, rows);
    this.#compareLines(period, rows, corrections, lines);
    await this.#compareKnown(period, rows, made.sequence);
    if (this.profileId) await this.#keepFile(path);
    await this.#answer(period, path, rows, corrections);
  }

  #compareRows(period: Period, rows: Row[]): void {
    const found = new Map(rows.map((row) => [row.employeeId, row]));
    const { from, to, payGroupId } = period;
    for (const person of this.#books.people.values()) {
      const row = found.get(person.id);
      const isPaid = this.#books.isPaidBy(person, payGroupId, from, to);
      if (!row && !isPaid) continue;
      this.findings.months++;
      if (!row || !isPaid) this.#deviates(`${from} ${person.id}: ${row ? 'a row too many' : 'no row'}`);
      else this.#compare(period, person, row, 'row');
    }
  }

  #compare({ from, to }: Period, person: Person, row: Row, what: string): void {
    for (const text of differences(monthOf(row), this.#books.month(person, from, to)))
      this.#deviates(`${from} ${person.id}: ${what}: ${text}`);
  }

  /** Holds what a group has taken over against the books: of a person whom two groups pay, what counts of its own days. */
  #compareOwn(period: Period, person: Person, row: Row): void {
    const parts: Period[] | undefined = row.payGroupShare?.parts;
    if (!parts) this.#compare(period, person, row, 'taken over');
    else
      for (const text of differences(monthOf(ofOwnDays(row)), this.#books.daysOf(person, parts)))
        this.#deviates(`${period.from} ${person.id}: taken over of its own days: ${text}`);
  }

  /** Lines say no more and no less than the rows and corrections that they follow from. */
  #compareLines({ from }: Period, rows: Row[], corrections: Row[], lines: Row[]): void {
    // Of a person whom two groups pay, the lines have the days of the group.
    const partsOf = (row: Row): Row[] => row?.payGroupShare?.parts ?? [row];
    const hours = (row: Row, member: string) => sum(partsOf(row).map((part) => part?.[member] ?? 0)) / 3600;
    for (const [kind, member] of Object.entries(kindsOfLines)) {
      for (const isCorrection of [false, true]) {
        const expected = new Map<string, number>();
        const add = (id: string, value: number) => expected.set(id, (expected.get(id) ?? 0) + value);
        if (isCorrection)
          for (const { employeeId, before, after } of corrections)
            add(employeeId, hours(after, member) - hours(before, member));
        else for (const row of rows) add(row.employeeId, hours(row, member));
        const found = Map.groupBy(
          lines.filter((line) => line.kind === kind && line.isCorrection === isCorrection),
          ({ employeeId }) => employeeId,
        );
        for (const [id, value] of expected) {
          this.findings.sums++;
          const told = (found.get(id) ?? []).reduce((all, { quantity }) => all + quantity, 0);
          if (Math.abs(told - value) > 0.0005) this.#deviates(`${from} ${id}: lines of ${kind} ${told}, rows ${value}`);
        }
      }
    }
  }

  async #compareKnown({ from, to }: Period, rows: Row[], sequence: number): Promise<void> {
    const path = `/contract/v1/contracts/contracts-for-payroll?from=${from}&to=${to}&knownAt=${sequence}`;
    const known = new Map((await this.#client.all(path)).map((row) => [row.employeeId, row]));
    for (const { identity: _, payGroupShare: __, ...row } of rows) {
      this.findings.known++;
      const other = known.get(row.employeeId) ?? {};
      const unlike = Object.keys({ ...row, ...other }).filter((name) => !isDeepStrictEqual(row[name], other[name]));
      if (unlike.length > 0) this.#deviates(`${from} ${row.employeeId}: known at ${sequence} with other ${unlike}`);
    }
  }

  async #keepFile(path: string): Promise<void> {
    const { text } = await this.#client.send('GET', `${path}/file`);
    this.#files.push({ path: `${path}/file`, sha256: createHash('sha256').update(text).digest('hex') });
  }

  /** Takes an export over, or refuses it in part or as a whole; then holds all that it has against the books. */
  async #answer(period: Period, path: string, rows: Row[], corrections: Row[]): Promise<void> {
    const chance = this.#random();
    const receipt = `${path}/receipt`;
    const isRejected = chance < 0.1;
    if (isRejected) {
      await this.#client.make(receipt, { status: 'rejected' });
      return this.#export(period);
    }
    const refused = new Set(
      chance < 0.3 ? Array.from({ length: 3 }, () => rows[between(this.#random, 0, rows.length - 1)]?.employeeId) : [],
    );
    refused.delete(undefined);
    if (refused.size > 0) {
      const told = [...refused].map((employeeId) => ({ employeeId, status: 'rejected', code: 'IBAN' }));
      await this.#client.make(receipt, { status: 'partial', rows: told });
    } else if (chance < 0.8) await this.#client.make(receipt, { status: 'accepted' });

    const known = this.#taken.get(period.id)?.rows ?? new Map<string, Row>();
    for (const row of rows) if (!refused.has(row.employeeId)) known.set(row.employeeId, row);
    this.#taken.set(period.id, { period, rows: known });
    this.findings.corrections += corrections.length;
    for (const { employeeId, periodId, before, after } of corrections) {
      const rowsThen = this.#taken.get(periodId)?.rows;
      const had = rowsThen?.get(employeeId) ?? null;
      if ((before === null) !== (had === null) || (before && differences(monthOf(had), monthOf(before)).length > 0))
        this.#deviates(`${period.from} ${employeeId}: a correction begins with another row`);
      if (refused.has(employeeId)) continue;
      if (after === null) rowsThen?.delete(employeeId);
      else rowsThen?.set(employeeId, after);
    }
    this.#rejected.set(period.payGroupId, refused as Set<string>);
    this.#compareTaken(period.payGroupId);
  }

  /** What the payroll system has of a group, against the books of today. */
  #compareTaken(groupId: string): void {
    const refused = this.#rejected.get(groupId);
    for (const { period, rows } of this.#taken.values()) {
      if (period.payGroupId !== groupId) continue;
      for (const person of this.#books.people.values()) {
        if (refused?.has(person.id)) continue;
        const row = rows.get(person.id);
        const isPaid = this.#books.isPaidBy(person, groupId, period.from, period.to);
        if (!row && !isPaid) continue;
        this.findings.corrected++;
        if (!row || !isPaid)
          this.#deviates(`${period.from} ${person.id}: taken over: ${row ? 'a row too many' : 'no row'}`);
        else this.#compareOwn(period, person, row);
      }
    }
  }

  /** Every file is the same bytes as on its day. */
  async compareFiles(): Promise<void> {
    for (const { path, sha256 } of this.#files) {
      this.findings.files++;
      const { text } = await this.#client.send('GET', path);
      if (createHash('sha256').update(text).digest('hex') !== sha256) this.#deviates(`${path}: other bytes`);
    }
  }

  /** The reports of a month, day by day, against the books. */
  async compareReports(from: string, to: string): Promise<void> {
    const query = `from=${from}&to=${to}&splitAtMidnight=true&groupBy=day`;
    const days = Map.groupBy(
      await this.#client.all(`/schedule/v1/reports/worked-hours?${query}`),
      ({ employeeId }) => employeeId,
    );
    for (const person of this.#books.people.values()) {
      const month = this.#books.month(person, from, to);
      this.findings.reports++;
      for (const name of figures) {
        const told = (days.get(person.id) ?? []).reduce((all, day) => all + day[name], 0);
        if (told !== month[name]) this.#deviates(`${from} ${person.id}: report: ${name} ${told}, books ${month[name]}`);
      }
    }
  }

  /** The digest of every resource against the list that it describes. */
  async compareDigests(): Promise<void> {
    const people = await this.#client.all('/payroll/v1/people');
    for (const [resource, list] of Object.entries(digested)) {
      const rows = list.startsWith('/') ? await this.#client.all(list) : people.flatMap((person) => person[list]);
      const { json } = await this.#client.send('GET', `/payroll/v1/digest?resource=${resource}`);
      this.findings.digests++;
      const isEqual = isDeepStrictEqual(json.data.buckets, await digestOf(rows, 256));
      if (!isEqual) this.#deviates(`the digest of ${resource} is not that of its ${rows.length} rows`);
    }
  }
}
