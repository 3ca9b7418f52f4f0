import { vacationConfigurations } from '../vacation-configurations.ts';

/** What replies about other objects show of a vacation configuration. */
export const configurationShort = vacationConfigurations.resource.schema
  .pick({
    id: true,
    name: true,
    dayType: true,
    maxDaysOff: true,
    hoursPerDay: true,
    needsValidation: true,
    isDefault: true,
  })
  .meta({ id: 'VacationConfigurationShort' });
