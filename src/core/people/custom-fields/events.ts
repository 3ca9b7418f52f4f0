import { resourceEvents } from '../../../events/index.ts';
import { customFields } from './custom-field.ts';

export const customFieldEvents = resourceEvents(customFields);
