import { outsideEmploymentDates } from '../../core/index.ts';
import { dryRunMeta, dryRunParameter } from '../../platform/http/dry-run.ts';
import { type Operation, type Outcome, operation } from '../../platform/http/operation.ts';
import { redactedMeta } from '../../platform/http/resource-operations.ts';
import { Json, writeJson } from '../../platform/json.ts';
import { wrongInParts } from '../../platform/resource/part-of-body.ts';
import { show } from '../../platform/resource/read.ts';
import { wrongReferences } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
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

const wrongInPay = wrongInParts({
  contract: (reader, part) => wrongReferences(reader, contracts, part),
  salary: wrongInSalary,
});

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
    body: { schema: payChange, check: wrongInPay },
    reply: { status: 200, data: changedPay, meta: payChangeMeta.extend({ ...redactedMeta.shape, ...dryRunMeta }) },
    errors: [outsideEmploymentDates, contractOverlap, severalContracts, salaryOverlap, otherCurrency],
    parameters: { known: dryRunParameter },
    hasDryRun: true,
    write: async (tx, { params, body }) => outcomeOf(tx, await changePay(tx, params.employeeId, body)),
  }),
];
