import type { CreateInput } from '../../platform/resource/resource.ts';
import { insertRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { officeEvents } from './events.ts';
import { offices } from './office.ts';

/** Opens an office; without a zone of its own it has the account's. */
export async function createOffice(tx: Tx, input: CreateInput<typeof offices>) {
  const office = await insertRow(tx, offices, { defaultEmployeesDateTimeZone: tx.caller.timeZone, ...input });
  officeEvents.created(tx, office);
  return office;
}
