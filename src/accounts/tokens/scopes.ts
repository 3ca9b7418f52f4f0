/** What a token may be allowed, resource by resource; `*` is all of it. */
export const scopes = [
  'employees:read',
  'employees:write',
  'employees.sensitive:read',
  'employees.sensitive:write',
  'departments:read',
  'departments:write',
  'offices:read',
  'offices:write',
  'managers:read',
  'managers:write',
  'onboarding:read',
  'onboarding:write',
  'settings:read',
  'settings:write',
  'webhooks:read',
  'webhooks:write',
] as const;

export const isScope = (text: string): boolean => text === '*' || (scopes as readonly string[]).includes(text);

/** Whether someone with `granted` may do what needs `scope`. */
export const grants = (granted: readonly string[]) => {
  const set = new Set(granted);
  return (scope: string): boolean => set.has(scope) || set.has('*');
};
