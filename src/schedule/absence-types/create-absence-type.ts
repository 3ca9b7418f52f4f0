import type { CreateInput } from '../../platform/resource/resource.ts';
import { insertRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { absenceTypes } from './absence-type.ts';
import { absenceTypeEvents } from './events.ts';

const usual = {
  category: 'permission',
  remuneratedType: 'remunerated',
  needsValidation: true,
  pickMode: 'by_days',
  status: 'active',
};

/** @throws Problem `invalid_body` */
export async function createAbsenceType(tx: Tx, input: CreateInput<typeof absenceTypes>) {
  const row = await insertRow(tx, absenceTypes, { ...usual, ...input });
  absenceTypeEvents.created(tx, row);
  return row;
}
