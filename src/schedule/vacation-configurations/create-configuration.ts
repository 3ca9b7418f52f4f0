import type { CreateInput } from '../../platform/resource/resource.ts';
import { insertRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';
import { vacationConfigurations } from './configuration.ts';
import { vacationConfigurationEvents } from './events.ts';

/** Spain's minimum of 30 calendar days (ET 38.1) comes to 22 working days of a five-day week. */
const usual = {
  dayType: 'business_day',
  maxDaysOff: 22,
  needsValidation: true,
  employeeRequestEnabled: true,
  isDefault: false,
  notAllowedDateRanges: [],
};

/** @throws Problem `invalid_body`, `already_taken` if there is a default configuration already */
export async function createVacationConfiguration(tx: Tx, input: CreateInput<typeof vacationConfigurations>) {
  const row = await insertRow(tx, vacationConfigurations, { ...usual, ...input });
  vacationConfigurationEvents.created(tx, row);
  return row;
}
