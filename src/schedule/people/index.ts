import type { FollowedEmployee } from '../../core/index.ts';

/** The locked employee whose time off is written, as rules and events need them. */
export type LockedEmployee = Pick<FollowedEmployee, 'id' | 'externalId' | 'code'>;
