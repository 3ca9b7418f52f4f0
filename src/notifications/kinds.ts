/** What users are told of, and how. A new kind is a line here, in the migration, in `follow/derive.ts` and in the words. */
export const kinds = [
  'time_off_requested',
  'time_off_decided',
  'onboarding_tasks_assigned',
  'work_entry_corrected',
  'own_data_requested',
  'own_data_decided',
  'import_finished',
  'webhook_trouble',
] as const;
export type Kind = (typeof kinds)[number];

/** `mail` and `digest` are in addition to the panel. */
export const channels = ['panel', 'mail', 'digest', 'none'] as const;
export type Channel = (typeof channels)[number];

/** What a user gets without a choice: what waits for an answer, or answers them, by mail at once. */
export const defaultChannels: Record<Kind, Channel> = {
  time_off_requested: 'mail',
  time_off_decided: 'mail',
  onboarding_tasks_assigned: 'digest',
  work_entry_corrected: 'digest',
  own_data_requested: 'mail',
  own_data_decided: 'mail',
  import_finished: 'panel',
  webhook_trouble: 'mail',
};

/** The kinds that concern only users of these roles. */
const onlyFor: Partial<Record<Kind, readonly string[]>> = {
  time_off_requested: ['administrator', 'hr', 'manager', 'own'],
  own_data_requested: ['administrator', 'hr', 'own'],
  import_finished: ['administrator', 'hr'],
  webhook_trouble: ['administrator'],
};

/** The kinds that concern the users of a role. */
export const kindsOf = (role: string): Kind[] => kinds.filter((kind) => onlyFor[kind]?.includes(role) ?? true);

/** What a user needs to see the kinds about others: their role may be another one since. */
const scopeOf: Partial<Record<Kind, string>> = {
  time_off_requested: 'time-off:read',
  own_data_requested: 'employees:write',
  webhook_trouble: 'webhooks:read',
};

/** The kinds that a user may see. @param can whether they may do what needs a scope */
export const kindsSeen = (can: (scope: string) => boolean): Kind[] =>
  kinds.filter((kind) => {
    const scope = scopeOf[kind];
    return scope === undefined || can(scope);
  });

/** The kinds about all employees, or about integrations. */
export const kindsAboutAll: readonly Kind[] = ['import_finished', 'webhook_trouble'];
/** The kinds that concern the user's own employee record. */
export const kindsAboutOneself: readonly Kind[] = ['time_off_decided', 'work_entry_corrected', 'own_data_decided'];

/** How long notifications are kept, in days. */
export const keptDays = { read: 30, unread: 90, mails: 30 };
