import type { CreateInput } from '../../platform/resource/resource.ts';
import { insertRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { workBreakEvents } from './events.ts';
import { workBreaks } from './work-break.ts';

export async function createWorkBreak(tx: Tx, input: CreateInput<typeof workBreaks>) {
  const row = await insertRow(tx, workBreaks, { remunerated: false, ...input });
  workBreakEvents.created(tx, row);
  return row;
}
