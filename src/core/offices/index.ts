export { createOffice } from './create-office.ts';
export { officeEvents } from './events.ts';
export { offices } from './office.ts';
export { officeRoutes } from './routes.ts';
