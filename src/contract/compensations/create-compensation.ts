import type { CreateInput } from '../../platform/resource/resource.ts';
import { insertRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { invalidBody } from '../../platform/validate.ts';
import { type Compensation, compensations } from './compensation.ts';
import { recordCreated } from './events.ts';
import { contradictions } from './rules.ts';

/** @throws Problem `invalid_body` if its values contradict each other */
export async function createCompensation(tx: Tx, input: CreateInput<typeof compensations>): Promise<Compensation> {
  const wrong = contradictions(input);
  if (wrong.length > 0) throw invalidBody(wrong);
  const row = await insertRow(tx, compensations, { recurrence: 1, ...input });
  recordCreated(tx, row);
  return row;
}
