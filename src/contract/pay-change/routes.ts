import { outsideEmploymentDates } from '../../core/index.ts';
import { type Operation, type Outcome, operation } from '../../platform/http/operation.ts';
import { withRedacted } from '../../platform/http/resource-operations.ts';
import { Json, writeJson } from '../../platform/json.ts';
import { show } from '../../platform/resource/read.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { otherCurrency } from '../compensation-assignments/index.ts';
import { contractOverlap, contracts } from '../contracts/index.ts';
import { salaries, salaryOverlap } from '../salaries/index.ts';
import { type ChangedPay, changePay } from './change-pay.ts';
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
  const meta = { ...(endedContractId === undefined ? {} : { endedContractId }), ...salary?.meta };
  return { data: new Json(`{${members.join(',')}}`), ...withRedacted(redacted, meta) };
}

/** Undoes its work by being thrown. */
class Undone extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super('a dry run');
    this.outcome = outcome;
  }
}

/** The outcome that `act` would have; its writes and events are undone. */
async function triedOut(tx: Tx, act: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await tx.attempt(async () => {
      throw new Undone(await act());
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
    return { ...error.outcome, meta: { ...error.outcome.meta, dryRun: true } };
  }
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
    body: { schema: payChange },
    reply: { status: 200, data: changedPay, meta: payChangeMeta },
    errors: [outsideEmploymentDates, contractOverlap, salaryOverlap, otherCurrency],
    write(tx, { params, body }) {
      const act = async () => outcomeOf(tx, await changePay(tx, params.employeeId, body));
      return body.dryRun ? triedOut(tx, act) : act();
    },
  }),
];
