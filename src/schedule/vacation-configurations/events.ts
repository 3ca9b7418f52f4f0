import { resourceEvents } from '../../events/index.ts';
import { vacationConfigurations } from './configuration.ts';

export const vacationConfigurationEvents = resourceEvents(vacationConfigurations);
