import type { TestApp } from '../harness/app.ts';
import type { Answer } from '../harness/http.ts';
import type { SignedIn } from '../harness/sessions.ts';
import { catalogues } from './document.ts';
import type { Mirror, Row } from './mirror.ts';
import type { Random } from './random.ts';

const day = 86_400_000;

/** A company that knows of itself what the mirror shows, and writes by the API. */
export class Company {
  readonly random: Random;
  readonly #app: TestApp;
  readonly #person: SignedIn;
  readonly #mirror: Mirror;
  /** Users by the employee behind them. */
  readonly users = new Map<string, SignedIn>();
  #made = 0;
  /** Removed employees, which no list shows. */
  readonly removed: string[] = [];

  constructor(app: TestApp, person: SignedIn, mirror: Mirror, random: Random) {
    this.#app = app;
    this.#person = person;
    this.#mirror = mirror;
    this.random = random;
  }

  send(method: string, path: string, body?: object): Promise<Answer> {
    return this.#app.api(method, path, body ? { body } : {});
  }

  /** The same by the administrator with their session. */
  sendByPerson(method: string, path: string, body?: object): Promise<Answer> {
    return this.#person.api(method, path, body ? { body } : {});
  }

  /** A number that no other object has. */
  get unused(): number {
    this.#made++;
    return this.#made;
  }

  /** The date some days from today; earlier ones are negative. */
  date(days: number): string {
    return new Date(this.#app.clock.now() + days * day).toISOString().slice(0, 10);
  }

  /** A random date between two days from today. */
  dateBetween(least: number, most: number): string {
    return this.date(this.random.whole(least, most));
  }

  /** One object of a list; undefined if there is none that fits. */
  one(path: string, fits: (row: Row) => boolean = () => true): Row | undefined {
    return this.random.pick(this.#mirror.at(path).filter(fits));
  }

  /** The id of one object of a list, or null. */
  idIn(path: string): string | null {
    return this.one(path)?.id ?? null;
  }

  employee(fits?: (row: Row) => boolean): Row | undefined {
    return this.one('/core/v3/employees', fits);
  }

  /** The first days: two objects of each catalogue, and ten employees. */
  async open(count: (name: string, replies: Answer[]) => Promise<void>): Promise<void> {
    for (const catalogue of [...catalogues, ...catalogues]) await count('create', [await this.create(catalogue)]);
    const configuration = { name: 'Vacaciones', isDefault: true, needsValidation: true };
    await count('create', [await this.send('POST', '/schedule/v1/vacation-configurations', configuration)]);
    const group = { name: 'Mensual', frequency: 'monthly', firstDay: '2025-01-01', isDefault: true };
    await count('create', [await this.send('POST', '/payroll/v1/pay-groups', group)]);
    for (let n = 0; n < 10; n++) {
      const body = { firstName: 'Ana', lastName: `Inicial ${this.unused}`, startDate: this.dateBetween(-400, -60) };
      await count('hire', [await this.send('POST', '/core/v3/employees', body)]);
    }
    const fields = [{ field: 'phone', edit: 'approval' }];
    await count('open', [await this.sendByPerson('PATCH', '/account/v1/own-data-settings', { fields })]);
  }

  create({ path, body }: (typeof catalogues)[number]): Promise<Answer> {
    const name = `${body.name} ${this.unused}`;
    const unique = 'code' in body ? { code: `C${this.#made}` } : {};
    return this.send('POST', path, { ...body, name, ...unique });
  }
}
