import { resourceEvents } from '../../events/index.ts';
import { workBreaks } from './work-break.ts';

export const workBreakEvents = resourceEvents(workBreaks);
