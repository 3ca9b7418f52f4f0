import { outsideEmploymentDates } from '../../core/index.ts';
import type { FieldError } from '../../platform/field-error.ts';
import { dryRunMeta, dryRunParameter } from '../../platform/http/dry-run.ts';
import { type Operation, type Outcome, operation } from '../../platform/http/operation.ts';
import { redactedMeta } from '../../platform/http/resource-operations.ts';
import { Json, writeJson } from '../../platform/json.ts';
import { isObject } from '../../platform/narrowing.ts';
import { show } from '../../platform/resource/read.ts';
import { wrongReferences } from '../../platform/resource/write.ts';
import type { Reader, Tx } from '../../platform/unit-of-work.ts';
import { otherCurrency } from '../compensation-assignments/index.ts';
import { contractOverlap, contracts } from '../contracts/index.ts';
import { salaries, salaryOverlap, wrongInSalary } from '../salaries/index.ts';
import { type ChangedPay, changePay } from './change-pay.ts';
import { severalContracts } from './errors.ts';
import { changedPay, payChange, payChangeMeta } from './pay-change.ts';

async function outcomeOf(tx: Tx, { contract, salary }: ChangedPay): Promise<Outcome> {
  const shown = {
    contract: contract && (await show(tx, contracts, contract.id)),
    salary: salary && (await show(tx, salaries, salary.id)),
  };
  const members = Object.entries(shown).map(([part, one]) => `"${part}":${writeJson(one?.data ?? null)}`);
  const redacted = Object.entries(shown).flatMap(([part, one]) =>
    (one?.redacted ?? []).map((name) => `${part}.${name}`),
  );
  const { endedContractId } = contract ?? {};
  return { data: new Json(`{${members.join(',')}}`), meta: { endedContractId, ...salary?.meta }, redacted };
}

/** Finds what is wrong with both parts of a refused body, besides their form. */
async function wrongInParts(reader: Reader, body: object): Promise<FieldError[]> {
  const { contract, salary } = body as Record<string, unknown>;
  const found = await Promise.all([
    isObject(contract) ? wrongReferences(reader, contracts, contract) : [],
    isObject(salary) ? wrongInSalary(reader, salary) : [],
  ]);
  return found.flatMap((errors, n) => errors.map((error) => error.under(n === 0 ? '/contract' : '/salary')));
}

export const payChangeRoutes: Operation[] = [
  operation({
    id: 'changePay',
    method: 'POST',
    path: '/contract/v1/employees/{employeeId}/pay-change',
    tag: contracts.tag,
    summary: "Change an employee's contract and salary from a day on",
    description:
      'Changes both or nothing. The contract and the salary in force on the effectiveDate end the day before, and new ones with the given fields continue until the same end; what begins on that very day changes in place, and what begins later stays. Without one in force, a new one runs until the next one begins. A repeat with the same values changes nothing. The salary also needs salaries:write and salaries:read.',
    scope: 'contracts:write',
    body: { schema: payChange, check: wrongInParts },
    reply: { status: 200, data: changedPay, meta: payChangeMeta.extend({ ...redactedMeta.shape, ...dryRunMeta }) },
    errors: [outsideEmploymentDates, contractOverlap, severalContracts, salaryOverlap, otherCurrency],
    parameters: { known: dryRunParameter },
    hasDryRun: true,
    write: async (tx, { params, body }) => outcomeOf(tx, await changePay(tx, params.employeeId, body)),
  }),
];
