import * as z from 'zod';
import { employeeEvents } from '../../../events/index.ts';
import { fieldName, id } from '../../../platform/values.ts';
import { employeeManagers } from './manager.ts';

const { employeeId, managerId, permission } = employeeManagers.fields;

export const managerEvents = employeeEvents(employeeManagers, {
  kinds: {
    created: 'An employee was authorised to decide the requests of another.',
    deleted: 'An employee no longer decides the requests of another.',
  },
  data: { id, employeeId, managerId, permission, changedFields: z.array(fieldName('order')).max(100) },
});
