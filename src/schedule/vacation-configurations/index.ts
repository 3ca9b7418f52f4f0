export { createVacationConfiguration } from './create-configuration.ts';
export { vacationConfigurationEvents } from './events.ts';
export { vacationConfigurationRoutes } from './routes.ts';
