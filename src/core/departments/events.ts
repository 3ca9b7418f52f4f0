import { resourceEvents } from '../../events/index.ts';
import { departments } from './department.ts';

export const departmentEvents = resourceEvents(departments);
