import { defined } from '../../src/platform/narrowing.ts';
import type { TestApp } from '../harness/app.ts';
import type { SignedIn } from '../harness/sessions.ts';
import { type List, lists, type Read, reads } from './document.ts';

// biome-ignore lint/suspicious/noExplicitAny: the mirror holds what the API shows, whatever it is
export type Row = Record<string, any> & { id: string };

/** Kinds of entity whose read does not have the kind's name. */
export const otherNames: Record<string, string> = {
  variable_compensation: 'getMonthlyVariableCompensation',
  compensation_assignment: 'getEmployeeCompensation',
  payroll_period: 'getPayPeriod',
  payroll_export: 'getPayExport',
};

/** Kinds of entity that are no member of a list, and what they are. */
export const alone: Record<string, string> = {
  company: 'the account itself',
  api_add_on: 'a switch of the account',
  webhook_signing_key: 'shown as a key set',
  employment: 'a part of its employee, who shows it',
  own_data_settings: 'settings of the account',
  colleague_settings: 'settings of the account',
  celebration_choice: 'what an employee decides about themselves',
};

/** Kinds of entity whose first object comes with another one, whose event covers it: the list that shows them by that one. */
const comesWith = {
  'employee.created': { type: 'placement', path: (id: string) => `/core/v3/placements?employeeId=${id}&limit=500` },
};
const isCovering = (event: string): event is keyof typeof comesWith => event in comesWith;
const isCovered = (type: string) => Object.values(comesWith).some((one) => one.type === type);

const pascal = (words: string) => words.replace(/(^|_)(\w)/g, (_, _dash, letter) => letter.toUpperCase());

const nameOf = (type: string) => otherNames[type] ?? `get${pascal(type)}`;
const readOf = (type: string) => reads.find(({ operation }) => operation === nameOf(type));

/** The object that an event names. */
interface Entity {
  type: string;
  id: string;
}

/**
 * A copy of an account that only follows the feed: for each event it reads the object that the event names, and drops it
 * when it is gone. It knows nothing of what an event means.
 */
export class Mirror {
  readonly #app: TestApp;
  readonly #person: SignedIn;
  /** The objects, by read operation and id. */
  readonly #objects = new Map<Read, Map<string, Row>>(reads.map((read) => [read, new Map()]));
  /** The latest version of each object that the feed has told. */
  readonly #told = new Map<string, number>();
  /** The reads that have shown an object. */
  readonly #used = new Set<Read>();
  #cursor = 0;
  /** What the feed did not say: events without a place, and versions without an event. */
  readonly findings = new Set<string>();

  constructor(app: TestApp, person: SignedIn) {
    this.#app = app;
    this.#person = person;
  }

  /** Calls the API as those who may: some lists are for people alone. */
  api(isForUsers: boolean, path: string) {
    return (isForUsers ? this.#person : this.#app).api('GET', path);
  }

  /** Copies what the account has from its first moment, before its first event. */
  async begin(): Promise<void> {
    for (const { schema, path, isForUsers } of lists.filter(({ path }) => !path.includes('{'))) {
      const read = reads.find(({ schemas }) => schemas.includes(schema));
      if (!read) continue;
      const { json } = await this.api(isForUsers, `${path}?limit=500`);
      for (const row of json.data) this.#keep(read, row);
    }
  }

  /** Follows the feed to its end. */
  async follow(): Promise<void> {
    const changed = new Map<string, Entity>();
    const covering = new Map<string, keyof typeof comesWith>();
    for (let more = true; more; ) {
      const { json } = await this.api(false, `/events/v1/events?after=${this.#cursor}&limit=500`);
      for (const { sequence, event, entity } of json.data) {
        this.#cursor = sequence;
        const key = `${entity.type} ${entity.id}`;
        changed.set(key, entity);
        if (isCovering(event)) covering.set(entity.id, event);
        const before = this.#told.get(key) ?? this.#versionOf(entity) ?? (isCovered(entity.type) ? 1 : 0);
        if (!(entity.type in alone) && entity.version > before + 1)
          this.findings.add(`${event}: the ${entity.type} went from version ${before} to ${entity.version} at once`);
        this.#told.set(key, Math.max(before, entity.version));
      }
      more = json.meta.hasMore;
    }
    for (const entity of changed.values()) await this.#read(entity);
    for (const [id, event] of covering) await this.#readCovered(id, event);
  }

  /** Reads what an event covers besides its own object. */
  async #readCovered(id: string, event: keyof typeof comesWith): Promise<void> {
    const { type, path } = comesWith[event];
    const read = defined(readOf(type), nameOf(type));
    const { json } = await this.api(read.isForUsers, path(id));
    for (const row of json.data) this.#keep(read, row);
  }

  /** The version that the mirror has of an object. */
  #versionOf({ type, id }: Entity): number | undefined {
    const read = readOf(type);
    return read && this.#objects.get(read)?.get(id)?.version;
  }

  /** Reads one object again, as an event asks. */
  async #read({ type, id }: Entity): Promise<void> {
    if (type in alone) return;
    const read = readOf(type);
    if (!read) {
      this.findings.add(
        `no operation ${nameOf(type)}: say in otherNames which one reads a ${type}, or in alone why none does`,
      );
      return;
    }
    const { status, json } = await this.api(read.isForUsers, read.path.replace('{id}', id));
    if (status === 404) this.#objects.get(read)?.delete(id);
    else if (status === 200) this.#keep(read, json.data);
    else throw new Error(`${read.operation}: ${status} ${JSON.stringify(json)}`);
  }

  #keep(read: Read, row: Row): void {
    this.#used.add(read);
    defined(this.#objects.get(read), read.operation).set(row.id, row);
  }

  /** Whether it ever had an object that a list shows. */
  hasHad({ schema }: List): boolean {
    return [...this.#used].some(({ schemas }) => schemas.includes(schema));
  }

  /** The objects that a list shows; undefined if no read of one object has its form. */
  shownIn({ schema }: List): Row[] | undefined {
    const places = reads.filter((read) => read.schemas.includes(schema));
    return places.length === 0
      ? undefined
      : places.flatMap((read) => [...defined(this.#objects.get(read), schema).values()]);
  }

  /** The objects of the list at a path. */
  at(path: string): Row[] {
    const list = lists.find((one) => one.path === path);
    return list ? (this.shownIn(list) ?? []) : [];
  }
}
