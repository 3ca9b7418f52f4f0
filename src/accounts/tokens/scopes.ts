/** The scopes of a token, resource by resource; `*` is all of them. */
export const scopes = [
  'employees:read',
  'employees:write',
  'employees.sensitive:read',
  'employees.sensitive:write',
  'departments:read',
  'departments:write',
  'offices:read',
  'offices:write',
  'legal-entities:read',
  'legal-entities:write',
  'cost-centres:read',
  'cost-centres:write',
  'managers:read',
  'managers:write',
  'onboarding:read',
  'onboarding:write',
  'documents:read',
  'documents:write',
  'contracts:read',
  'contracts:write',
  'salaries:read',
  'salaries:write',
  'compensations:read',
  'compensations:write',
  'contribution-groups:read',
  'contribution-groups:write',
  'work-entries:read',
  'work-entries:write',
  'time-off:read',
  'time-off:write',
  'reports:read',
  'payroll:read',
  'payroll:write',
  'payroll.retro:write',
  'settings:read',
  'settings:write',
  'events:read',
  'audit:read',
  'webhooks:read',
  'webhooks:write',
] as const;

export const isScope = (text: string): text is '*' | (typeof scopes)[number] =>
  text === '*' || scopes.some((scope) => scope === text);

/** Whether a caller with `granted` may do what needs `scope`. */
export const grants = (granted: readonly string[]) => {
  const set = new Set(granted);
  return (scope: string): boolean => set.has(scope) || set.has('*');
};
