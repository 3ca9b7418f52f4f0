/** The issues of employees in a period: what contracts, pay and employees lack, and what working time and time off say. */
import type { Period } from '../../../platform/period.ts';
import type { Reader } from '../../../platform/unit-of-work.ts';
import { workingTime } from '../../ports.ts';
import { type IssueCode, issueCodes, issueScopes, type RowIssue } from '../../row-issue.ts';
import { type Days, gapsIn, within } from './gaps.ts';
import { type Term, termsIn } from './queries.ts';

const missing = (code: IssueCode, { from, to }: Period): RowIssue => ({ code, from, to, type: null, id: null });

const daysIn = ({ from, to }: Period): Days => ({ startDate: from, endDate: to });

/** The days that two spans have in common. */
function common(one: Days, other: Days, period: Period): Days[] {
  const own = within(one, period);
  const both = own && within(other, own);
  return both ? [daysIn(both)] : [];
}

const byStart = <D extends Days>(days: readonly D[]): D[] =>
  days.toSorted((a, b) => ((a.startDate ?? '') < (b.startDate ?? '') ? -1 : 1));

/** The days without a salary: those of the main contract, or of no contract, and those of each concurrent one. */
function unpaidDays(
  { contracts, salaries }: Record<'contracts' | 'salaries', readonly Term[]>,
  employments: readonly Days[],
  period: Period,
): RowIssue[] {
  const [main = [], paid = []] = [contracts, salaries].map((terms) => terms.filter((one) => one.concurrentId === null));
  // Without a main contract there is nothing else to pay than the concurrent ones.
  const only = gapsIn(employments, byStart(main), period).flatMap((gap) =>
    salaries.flatMap((salary) => common(daysIn(gap), salary, period)),
  );
  return [
    ...gapsIn(employments, byStart([...paid, ...only]), period).map((gap) => missing('no_salary', gap)),
    ...contracts
      .filter((one) => one.concurrentId !== null)
      .flatMap((contract) => {
        const held = employments.flatMap((employment) => common(employment, contract, period));
        const own = salaries.filter(({ concurrentId }) => concurrentId === contract.id);
        return gapsIn(held, byStart(own), period).map(
          (gap): RowIssue => ({ code: 'no_salary', ...gap, type: 'contract', id: contract.id }),
        );
      }),
  ];
}

function termIssues(terms: readonly Term[], employments: readonly Days[], period: Period): RowIssue[] {
  const of = (...kinds: Term['kind'][]) => terms.filter(({ kind }) => kinds.includes(kind));
  const contracts = byStart(of('contract', 'contract_without_hours'));
  const main = contracts.filter(({ concurrentId }) => concurrentId === null);
  return [
    ...gapsIn(employments, main, period).map((gap) => missing('no_contract', gap)),
    ...of('contract_without_hours').flatMap((contract) => {
      const days = within(contract, period);
      return days ? [{ code: 'contract_without_hours', ...days, type: 'contract', id: contract.id } as const] : [];
    }),
    ...unpaidDays({ contracts, salaries: of('salary') }, employments, period),
    ...of('no_bank_account', 'no_code').map(({ kind }) => missing(kind as 'no_bank_account' | 'no_code', period)),
  ];
}

/** The kinds that the caller may not see. */
export const hiddenIssues = ({ caller }: Reader): IssueCode[] =>
  issueCodes.filter((code) => !caller.can(issueScopes[code]));

/**
 * @param known what other parts of a row read
 * @returns the issues of an employee, by kind and first day
 */
export async function findIssues(
  reader: Reader,
  ids: string[],
  period: Period,
  known: {
    employments: Promise<readonly (Days & { employeeId: string })[]>;
    /** Those of working time. */
    hours: Promise<ReadonlyMap<string, readonly RowIssue[]>>;
  },
): Promise<(employeeId: string) => RowIssue[]> {
  const can = (scope: string) => reader.caller.can(scope);
  const nothing = new Map<string, RowIssue[]>();
  const [terms, employments, ...others] = await Promise.all([
    termsIn(reader, ids, period).then((found) => Map.groupBy(found, ({ employeeId }) => employeeId)),
    known.employments.then((found) => Map.groupBy(found, ({ employeeId }) => employeeId)),
    known.hours,
    can('time-off:read') ? workingTime.get().pendingRequests(reader, ids, period) : nothing,
    can('work-entries:read') ? workingTime.get().pendingCorrections(reader, ids, period) : nothing,
  ]);
  const hidden = new Set(hiddenIssues(reader));
  const place = new Map(issueCodes.map((code, i) => [code, i]));
  const placeOf = ({ code }: RowIssue) => place.get(code) ?? 0;
  return (id) =>
    [
      ...termIssues(terms.get(id) ?? [], employments.get(id) ?? [], period),
      ...others.flatMap((found) => found.get(id) ?? []),
    ]
      .filter(({ code }) => !hidden.has(code))
      .sort((a, b) => placeOf(a) - placeOf(b) || (a.from < b.from ? -1 : 1));
}
