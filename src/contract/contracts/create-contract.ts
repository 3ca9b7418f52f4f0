import { lockPerson } from '../../core/index.ts';
import type { CreateInput } from '../../platform/resource/resource.ts';
import { insertRow, wrongReferences } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import { type Contract, contracts } from './contract.ts';
import { recordCreated } from './events.ts';
import { refuseOverlap } from './refuse-overlap.ts';
import { endToldBy, startToldBy, wrongDays } from './rules.ts';
import { toldColumns } from './store.ts';

/**
 * Gives an employee a contract, also one that is over, so that a history can be loaded.
 * @throws Problem `invalid_body`, `contract_overlap`, `missing_scope`
 */
export async function createContract(tx: Tx, input: CreateInput<typeof contracts>): Promise<Contract> {
  const values = { ...input, endDate: input.endDate ?? null };
  const employee = await lockPerson(tx, input.employeeId);
  const wrong = [...wrongDays(values), ...(await wrongReferences(tx, contracts, input, 'for key share'))];
  if (!employee || wrong.length > 0) throw invalidBody(wrong);
  await refuseOverlap(tx, values);
  const told = toldColumns({ start: startToldBy(tx.today, values), end: endToldBy(tx.today, values) });
  const contract = await insertRow(tx, contracts, values, told);
  recordCreated(tx, contract, employee);
  return contract;
}
