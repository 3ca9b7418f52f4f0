import { lockRow, refuseIfInUse, removeRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { vacationConfigurations } from './configuration.ts';
import { vacationConfigurationEvents } from './events.ts';

/** @throws Problem `not_found`, `version_mismatch`, `in_use` */
export async function removeVacationConfiguration(tx: Tx, id: string) {
  const before = await lockRow(tx, vacationConfigurations, id, 'removal');
  if (before.deletedAt !== null) return { row: before };
  await refuseIfInUse(tx, vacationConfigurations, id, [
    { name: 'vacationCalendars', table: 'vacation_calendars', column: 'vacation_configuration_id' },
  ]);
  const row = await removeRow(tx, vacationConfigurations, before);
  vacationConfigurationEvents.deleted(tx, row);
  return { row };
}
