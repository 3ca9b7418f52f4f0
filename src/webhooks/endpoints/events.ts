import { resourceEvents } from '../../events/index.ts';
import { endpoints } from './endpoint.ts';

export const endpointEvents = resourceEvents(endpoints);
