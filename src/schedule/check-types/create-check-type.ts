import type { CreateInput } from '../../platform/resource/resource.ts';
import { insertRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { checkTypes } from './check-type.ts';
import { checkTypeEvents } from './events.ts';

export async function createCheckType(tx: Tx, input: CreateInput<typeof checkTypes>) {
  const row = await insertRow(tx, checkTypes, { remote: false, ...input });
  checkTypeEvents.created(tx, row);
  return row;
}
