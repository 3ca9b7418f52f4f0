/** The kinds of event that users are told of, or that settle what they were told. A test finds them in the catalogue. */
export const followedTypes = [
  'time_off.requested',
  'time_off.approved',
  'time_off.rejected',
  'time_off.cancelled',
  'time_off.deleted',
  'onboarding.started',
  'work_entry.created',
  'work_entry.updated',
  'work_entry.deleted',
  'own_data.requested',
  'own_data.accepted',
  'own_data.rejected',
  'own_data.withdrawn',
  'own_data.deleted',
  'import.finished',
  'webhook_endpoint.degraded',
  'webhook_endpoint.paused',
  'webhook_endpoint.disabled',
  'webhook_endpoint.loop_suspected',
] as const;
export type FollowedType = (typeof followedTypes)[number];
