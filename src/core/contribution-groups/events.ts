import { resourceEvents } from '../../events/index.ts';
import { contributionGroups } from './contribution-group.ts';

export const contributionGroupEvents = resourceEvents(contributionGroups);
