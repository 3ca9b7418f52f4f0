/** What the panel says of a role is what its permissions let its users see and do. */
import { beforeEach, describe, expect, test } from 'vitest';
import openapi from '../../openapi.json' with { type: 'json' };
import * as en from '../../panel/i18n/en/index.ts';
import * as es from '../../panel/i18n/es/index.ts';
import { addTexts, setLanguage } from '../../panel/i18n/language.ts';
import { builtInRoles, summaryOf } from '../../panel/pages/configuration/role-summary.ts';
import { isOfRoles, type RoleScope, scopes } from '../../panel/pages/configuration/scopes.ts';
import { describedRoles, permissionsOf } from '../../src/accounts/roles/permissions.ts';
import type { Runnable } from '../../src/platform/caller.ts';

addTexts('en', en);
addTexts('es', es);
beforeEach(() => setLanguage('en'));

const ofRoles = scopes.filter(isOfRoles);
const summary = (given: RoleScope[], role: { reach?: 'all' | 'below' | 'own'; selfService?: boolean } = {}) =>
  summaryOf({ scopes: given, reach: 'all', selfService: false, ...role });

describe('the summary', () => {
  test.each([
    [[], 'Sees and changes nothing.'],
    [['contracts:read', 'salaries:read'], 'Sees contracts and salaries; changes nothing.'],
    [['work-entries:read', 'work-entries:write'], 'Changes working time.'],
    [
      ['contracts:read', 'salaries:read', 'compensations:read', 'contribution-groups:read', 'work-entries:write'],
      'Sees contracts and pay; changes working time.',
    ],
    [ofRoles, 'Sees and changes everything.'],
    [ofRoles.filter((scope) => scope.endsWith(':read')), 'Sees everything; changes nothing.'],
  ] as [RoleScope[], string][])('of %j is "%s"', (given, sentence) => {
    expect(summary(given)).toBe(sentence);
  });

  test('names only what has an effect within the reach', () => {
    const given: RoleScope[] = ['employees:write', 'employees:read', 'payroll:read', 'managers:read', 'time-off:write'];
    expect(summary(given, { reach: 'below' })).toBe('Sees employees and approvers; changes time off.');
    expect(summary(given, { reach: 'own' })).toBe('Sees employees; changes time off.');
  });

  test('says what users do about themselves', () => {
    expect(summary(['reports:read'], { selfService: true })).toBe(
      'Sees reports; changes nothing. In their own record, all that the role Employee allows.',
    );
  });

  test('has other words in Spanish', () => {
    setLanguage('es');
    expect(summary(['contracts:read', 'salaries:read', 'work-entries:write'])).toBe(
      'Ve contratos y salarios; cambia fichajes.',
    );
  });

  test('of the built-in roles is short', () => {
    const of = (role: keyof typeof builtInRoles) => summaryOf({ ...builtInRoles[role], selfService: false });
    expect(of('hr')).toBe('Sees and changes everything except payroll.');
    expect(of('payroll')).toBe('Sees everything except onboarding; changes salaries, compensations and payroll.');
    expect(of('read_only')).toBe(
      'Sees everything except private data, salaries, compensations and payroll; changes nothing.',
    );
    expect(of('manager')).toBe(
      'Sees employees, departments, offices, approvers, contracts and reports; changes onboarding, documents, working time and time off.',
    );
  });
});

const operations: (Runnable & { scope: string })[] = Object.values(openapi.paths).flatMap((methods) =>
  Object.entries(methods as Record<string, { operationId?: string; 'x-required-scope'?: string }>).flatMap(
    ([method, { operationId: id, 'x-required-scope': scope }]) =>
      id && scope ? [{ id, method: method.toUpperCase(), scope }] : [],
  ),
);

/** An employee's own photo, and absence types and calendars, which are no settings to their reader. */
const isAside = (scope: string) => scope === 'employees:write' || scope === 'settings:read';

/** The permissions whose operations run, without those that are asides to who sees only some employees. */
const effective = (runs: (operation: Runnable) => boolean): string[] =>
  ofRoles.filter((scope) => !isAside(scope) && operations.some((one) => one.scope === scope && runs(one)));

/** Private data is part of employees, and has no operations. */
const withoutPrivate = (given: readonly string[]) => given.filter((scope) => !scope.startsWith('employees.sensitive:'));

describe('the panel knows', () => {
  test.each(Object.entries(builtInRoles))('what the role %s does', (name, { scopes: given, reach }) => {
    const role = describedRoles.find((one) => one.name === name);
    const runs = effective((operation) => role?.runs(operation) ?? false);
    expect(withoutPrivate(given).filter((scope) => reach !== 'all' || !isAside(scope))).toEqual(runs);
  });

  test.each(['below', 'own'] as const)('which permissions have an effect in a role with the reach "%s"', (reach) => {
    const own = { scopes: [...ofRoles], reach, selfService: false };
    const { runs } = permissionsOf({ role: 'own', own, employeeId: null } as Parameters<typeof permissionsOf>[0]);
    const expected = effective((operation) => runs(operation) === 'all');
    const said = ofRoles.filter((scope) => summary([scope], { reach }) !== 'Sees and changes nothing.');
    expect(withoutPrivate(said)).toEqual(expected);
  });
});
