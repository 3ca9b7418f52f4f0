/** The issues of employees in a period: what contracts, pay and employees lack, and what working time and time off say. */
import type { Period } from '../../../platform/period.ts';
import type { Reader } from '../../../platform/unit-of-work.ts';
import { type IssueCode, issueCodes, issueScopes, type RowIssue } from '../../row-issue.ts';
import { type Days, gapsIn, within } from './gaps.ts';
import { type Term, termsIn } from './queries.ts';

/** What other parts of a row know. */
export interface Known {
  employmentsOf(employeeId: string): readonly Days[];
  /** Issues that another area found. */
  others: readonly ((employeeId: string) => readonly RowIssue[] | undefined)[];
}

const missing = (code: IssueCode, { from, to }: Period): RowIssue => ({ code, from, to, type: null, id: null });

function termIssues(terms: readonly Term[], employments: readonly Days[], period: Period): RowIssue[] {
  const of = (...kinds: Term['kind'][]) => terms.filter(({ kind }) => kinds.includes(kind));
  const contracts = of('contract', 'contract_without_hours').toSorted((a, b) =>
    (a.startDate ?? '') < (b.startDate ?? '') ? -1 : 1,
  );
  return [
    ...gapsIn(employments, contracts, period).map((gap) => missing('no_contract', gap)),
    ...of('contract_without_hours').flatMap((contract) => {
      const days = within(contract, period);
      return days ? [{ code: 'contract_without_hours', ...days, type: 'contract', id: contract.id } as const] : [];
    }),
    ...gapsIn(employments, of('salary'), period).map((gap) => missing('no_salary', gap)),
    ...of('no_bank_account', 'no_code').map(({ kind }) => missing(kind as 'no_bank_account' | 'no_code', period)),
  ];
}

/** The kinds that the caller may not see. */
export const hiddenIssues = ({ caller }: Reader): IssueCode[] =>
  issueCodes.filter((code) => !caller.can(issueScopes[code]));

/** @returns the issues of an employee, by kind and first day */
export async function findIssues(
  reader: Reader,
  ids: string[],
  period: Period,
  known: Known,
): Promise<(employeeId: string) => RowIssue[]> {
  const terms = Map.groupBy(await termsIn(reader, ids, period), ({ employeeId }) => employeeId);
  const hidden = new Set(hiddenIssues(reader));
  const place = new Map(issueCodes.map((code, i) => [code, i]));
  const placeOf = ({ code }: RowIssue) => place.get(code) ?? 0;
  return (id) =>
    [
      ...termIssues(terms.get(id) ?? [], known.employmentsOf(id), period),
      ...known.others.flatMap((found) => found(id) ?? []),
    ]
      .filter(({ code }) => !hidden.has(code))
      .sort((a, b) => placeOf(a) - placeOf(b) || (a.from < b.from ? -1 : 1));
}
