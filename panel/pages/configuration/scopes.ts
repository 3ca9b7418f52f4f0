import type { ApiToken } from '../../../sdk/schemas.ts';
import { keysOf } from '../../ui/keys-of.ts';

export type Scope = Exclude<ApiToken['scopes'][number], '*'>;

/** Each scope once; the compiler demands those that are missing. */
const named: Record<Scope, true> = {
  'employees:read': true,
  'employees:write': true,
  'employees.sensitive:read': true,
  'employees.sensitive:write': true,
  'departments:read': true,
  'departments:write': true,
  'offices:read': true,
  'offices:write': true,
  'legal-entities:read': true,
  'legal-entities:write': true,
  'cost-centres:read': true,
  'cost-centres:write': true,
  'managers:read': true,
  'managers:write': true,
  'onboarding:read': true,
  'onboarding:write': true,
  'documents:read': true,
  'documents:write': true,
  'contracts:read': true,
  'contracts:write': true,
  'salaries:read': true,
  'salaries:write': true,
  'compensations:read': true,
  'compensations:write': true,
  'contribution-groups:read': true,
  'contribution-groups:write': true,
  'work-entries:read': true,
  'work-entries:write': true,
  'time-off:read': true,
  'time-off:write': true,
  'reports:read': true,
  'payroll:read': true,
  'payroll:write': true,
  'payroll.retro:write': true,
  'settings:read': true,
  'settings:write': true,
  'events:read': true,
  'webhooks:read': true,
  'webhooks:write': true,
};

export const scopes = keysOf(named);

/** What a token may do in an area; `write` includes reading. */
export type Access = 'none' | 'read' | 'write';

/** What scopes are about: their names without `:read` and `:write`. */
export const areasOf = (offered: readonly Scope[]) => [...new Set(offered.map((scope) => scope.replace(/:.*/, '')))];

const isScope = (name: string): name is Scope => Object.hasOwn(named, name);

/** Whether an area knows this access: some are only read, one only written. */
export const isOffered = (area: string, access: Access): boolean => access === 'none' || isScope(`${area}:${access}`);

/** The access to an area that scopes give. */
export const accessTo = (area: string, given: readonly Scope[]): Access =>
  (['write', 'read'] as const).find((access) => given.some((scope) => scope === `${area}:${access}`)) ?? 'none';

/** The scopes with another access to an area. */
export function scopesWith(given: readonly Scope[], area: string, access: Access): Scope[] {
  const wanted = access === 'none' ? [] : access === 'read' ? ['read'] : ['read', 'write'];
  const others = given.filter((scope) => scope.replace(/:.*/, '') !== area);
  return [...others, ...wanted.map((kind) => `${area}:${kind}`).filter(isScope)];
}
