import { resourceEvents } from '../../events/index.ts';
import { absenceTypes } from './absence-type.ts';

export const absenceTypeEvents = resourceEvents(absenceTypes);
