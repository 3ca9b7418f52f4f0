import { resourceEvents } from '../../events/index.ts';
import { tokens } from './token.ts';

export const tokenEvents = resourceEvents(tokens);
