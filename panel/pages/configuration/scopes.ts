import type { ApiToken, Role } from '../../../sdk/schemas.ts';
import { t } from '../../i18n/texts.ts';
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
  'audit:read': true,
  'webhooks:read': true,
  'webhooks:write': true,
};

export const scopes = keysOf(named);

/** What a token may do in an area; `write` includes reading. */
export type Access = 'none' | 'read' | 'write';

/** What a scope is about: its name without `:read` and `:write`. */
export type Area = Scope extends infer One ? (One extends `${infer Name}:${string}` ? Name : never) : never;

export const areaOf = (scope: Scope): Area => scope.replace(/:.*/, '') as Area;

export const areasOf = (offered: readonly Scope[]): Area[] => [...new Set(offered.map(areaOf))];

type WithoutDot<Name> = Name extends `${infer First}.${infer Rest}` ? `${First}-${Rest}` : Name;

/** The place of the words for an area among the texts, where a dot would lead further down. */
const placeOf = (area: Area): WithoutDot<Area> => area.replace('.', '-') as WithoutDot<Area>;

/** What an area is called within a sentence. */
export const areaName = (area: Area): string => t(`permissions.${placeOf(area)}.name`);

/** What an area is called as a label, and what its permissions let one see or do. */
export function areaLabel(area: Area): { label: string; note: string } {
  const name = areaName(area);
  return { label: name.charAt(0).toUpperCase() + name.slice(1), note: t(`permissions.${placeOf(area)}.note`) };
}

export type RoleScope = Role['scopes'][number];

/** What roles may have: neither what only programs use, nor what only administrators do. */
export const isOfRoles = (scope: Scope): scope is RoleScope => !/^(webhooks|payroll\.retro|audit):/.test(scope);

const isScope = (name: string): name is Scope => Object.hasOwn(named, name);

/** Whether an area knows this access: some are only read, one only written. */
export const isOffered = (area: Area, access: Access): boolean => access === 'none' || isScope(`${area}:${access}`);

/** The access to an area that scopes give. */
export const accessTo = (area: Area, given: readonly Scope[]): Access =>
  (['write', 'read'] as const).find((access) => given.some((scope) => scope === `${area}:${access}`)) ?? 'none';

/** The scopes with another access to an area. */
export function scopesWith(given: readonly Scope[], area: Area, access: Access): Scope[] {
  const wanted = access === 'none' ? [] : access === 'read' ? ['read'] : ['read', 'write'];
  const others = given.filter((scope) => areaOf(scope) !== area);
  return [...others, ...wanted.map((kind) => `${area}:${kind}`).filter(isScope)];
}
