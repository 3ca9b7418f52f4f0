import { resourceEvents } from '../../events/index.ts';
import { offices } from './office.ts';

export const officeEvents = resourceEvents(offices);
