import type { PatchInput } from '../../platform/resource/resource.ts';
import { lockRow, updateRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { vacationConfigurations } from './configuration.ts';
import { vacationConfigurationEvents } from './events.ts';

/** @throws Problem `not_found`, `version_mismatch`, `already_taken` */
export async function updateVacationConfiguration(
  tx: Tx,
  id: string,
  input: PatchInput<typeof vacationConfigurations>,
) {
  const before = await lockRow(tx, vacationConfigurations, id);
  const { row, changes } = await updateRow(tx, vacationConfigurations, before, input);
  vacationConfigurationEvents.updated(tx, row, changes);
  return row;
}
