/** What a bulk action sends for the employees of a selection, and what became of each. */

import type { ReplyOf } from '../../../../sdk/client.ts';
import type { CustomField, EmployeeBatchRow } from '../../../../sdk/schemas.ts';
import { ApiProblem, api, readAll } from '../../../api.ts';
import { knowRefusals, problemText, refusalText } from '../../../i18n/refusal.ts';
import { type RoleChoice, roleOf } from '../../configuration/role-choice.ts';

/** An employee of a selection. */
export interface Chosen {
  id: string;
  name: string;
  email: string | null;
}

/** What became of one employee. */
export interface Result {
  person: Chosen;
  /** Why nothing changed for them; none: it was done. */
  causes: string[];
  /** The key of their invitation, where the installation sends no mail. */
  key?: string;
}

/** A bulk action that is ready to be sent. */
export interface Work {
  /** Says how many employees change, how, and from which day on. */
  question: string;
  note?: string | undefined;
  /** Employees of one request. */
  perRequest: number;
  /** The same key makes the same request safe to repeat. */
  send(people: readonly Chosen[], idempotencyKey: string): Promise<Result[]>;
}

/** What the form of an action gets. */
export interface BulkFormProps {
  count: number;
  onReady: (work: Work) => void;
  onCancel: () => void;
}

/** A batch commits a hundred rows together, and the progress moves after each request. */
const batchRows = 100;

/** The results of a batch that had a row for each employee. */
async function resultsOf(people: readonly Chosen[], { data }: ReplyOf<'batchEmployees'>): Promise<Result[]> {
  await knowRefusals();
  return people.map((person, i) => ({ person, causes: (data[i]?.errors ?? []).map(refusalText) }));
}

/** Gives all employees the same values. */
export const changeOf = (data: NonNullable<EmployeeBatchRow['data']>): Omit<Work, 'question'> => ({
  perRequest: batchRows,
  async send(people, idempotencyKey) {
    const rows = people.map(({ id }) => ({ operation: 'update' as const, id, data }));
    return resultsOf(people, await api('batchEmployees', { body: { rows }, idempotencyKey }));
  },
});

/** Sets a custom field, or clears it with null. */
export const customChangeOf = ({ id }: CustomField, value: string | number | null) =>
  changeOf({ customFields: [{ id, value }] });

/** Gives all employees a vacation configuration from a year on; a rule of the same year is changed. */
export const vacationOf = (vacationConfigurationId: string, fromYear: number): Omit<Work, 'question'> => ({
  perRequest: batchRows,
  // Without the key: a repeat finds the rules of the first request, and is another request.
  async send(people) {
    const query = { fromYear, 'employeeId[in]': people.map(({ id }) => id) };
    const rules = new Map((await readAll('listVacationRules', { query })).map((rule) => [rule.employeeId, rule.id]));
    const rows = people.map(({ id: employeeId }) => {
      const id = rules.get(employeeId);
      return id === undefined
        ? { operation: 'create' as const, data: { employeeId, vacationConfigurationId, fromYear } }
        : { operation: 'update' as const, id, data: { vacationConfigurationId } };
    });
    return resultsOf(people, await api('batchVacationRules', { body: { rows } }));
  },
});

/** Why a single request was refused; other failures stop the work. */
function refusalOf(error: unknown): string[] {
  if (!(error instanceof ApiProblem) || ![409, 422].includes(error.document.status)) throw error;
  const { errors = [] } = error.document;
  return errors.length > 0 ? errors.map(refusalText) : [problemText(error.document)];
}

/**
 * Invites each employee to the panel.
 * @param noEmail the cause for employees without an e-mail address
 */
export const invitationsOf = (role: RoleChoice, noEmail: string): Omit<Work, 'question'> => ({
  perRequest: 1,
  send: (people, key) =>
    Promise.all(
      people.map(async (person): Promise<Result> => {
        const { id: employeeId, email } = person;
        if (email === null) return { person, causes: [noEmail] };
        const body = { email, name: person.name.slice(0, 200), ...roleOf(role), employeeId };
        try {
          const { data } = await api('createInvitation', { body, idempotencyKey: key });
          return { person, causes: [], ...(data.key && { key: data.key }) };
        } catch (error) {
          return { person, causes: refusalOf(error) };
        }
      }),
    ),
});
