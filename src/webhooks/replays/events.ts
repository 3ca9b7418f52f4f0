import { resourceEvents } from '../../events/index.ts';
import { replays } from './replay.ts';

export const replayEvents = resourceEvents(replays);
