/** Employees with a vacation configuration, and ways to request time off: the basis of the tests of time off. */
import { expect } from 'vitest';
import type { TestAccount } from './app.ts';
import type { Answer } from './http.ts';

export const vacations = '/schedule/v1/vacation-day-off-requests';
export const absences = '/schedule/v1/absence-day-off-requests';
const configurations = '/schedule/v1/vacation-configurations';
const people = '/core/v3/employees';

// biome-ignore lint/suspicious/noExplicitAny: replies whose form tests are about
type Data = any;

/** Each date from the first to the last, as a body has them. */
export function dates(from: string, to: string = from): { date: string }[] {
  const days = [];
  for (let time = Date.parse(from); time <= Date.parse(to); time += 86_400_000) {
    days.push({ date: new Date(time).toISOString().slice(0, 10) });
  }
  return days;
}

/** The time-off operations of tests in an account. */
export function timeOffOf(account: TestAccount) {
  const hire = (more: object = {}): Promise<Data> =>
    account.create(people, { firstName: 'Ana', lastName: 'Torres', startDate: '2020-01-01', ...more });
  const post = (path: string, body: object): Promise<Answer> => account.api('POST', path, { body });
  return {
    hire,
    /** Creates the default configuration, of 22 working days that need approval. */
    configure: (more: object = {}): Promise<Data> =>
      account.create(configurations, { name: 'Usual', isDefault: true, ...more }),
    kind: (more: object = {}): Promise<Data> => account.create('/schedule/v1/absence-types', { name: 'Kind', ...more }),
    /** Requests vacation; the reply may be a refusal. */
    askVacation: (employeeId: string, daysOff: object[], more: object = {}) =>
      post(vacations, { employeeId, daysOff, ...more }),
    askAbsence: (employeeId: string, absenceTypeId: string, daysOff: object[], more: object = {}) =>
      post(absences, { employeeId, absenceTypeId, daysOff, ...more }),
    accept: (path: string, id: string, body: object = {}) => post(`${path}/${id}/accept`, body),
    reject: (path: string, id: string, body: object = {}) => post(`${path}/${id}/reject`, body),
    withdraw: (path: string, id: string) => account.api('DELETE', `${path}/${id}`),
    /** The totals of an employee's only calendar of a year. */
    async total(employeeId: string, year = 2026): Promise<Data> {
      const totals = await account.read(`/schedule/v1/vacation-calendar-totals?employeeId=${employeeId}&year=${year}`);
      expect(totals).toHaveLength(1);
      return totals[0];
    },
    /** The types of time-off events since a position in the log, with their data. */
    async events(after = 0): Promise<{ type: string; entityId: string; entityVersion: number; data: Data }[]> {
      return (await account.events(after))
        .filter(({ type }) => /^(time_off|vacation_calendar)\./.test(type))
        .map(({ type, entityId, entityVersion, body }) => ({
          type,
          entityId,
          entityVersion,
          data: JSON.parse(body).data,
        }));
    },
  };
}

/** The data of a reply that must have this status. */
export async function dataOf(reply: Promise<Answer> | Answer, status = 201): Promise<Data> {
  const answer = await reply;
  expect(answer.status, answer.text).toBe(status);
  return answer.json.data;
}
