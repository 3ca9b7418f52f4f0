/** What a role sees and does, in a sentence that follows from its permissions. */
import type { Role, UserRole } from '../../../sdk/schemas.ts';
import { formatList } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import {
  type Area,
  accessTo,
  areaName,
  areaOf,
  areasOf,
  isOffered,
  isOfRoles,
  type RoleScope,
  scopes,
} from './scopes.ts';

type Summarised = Pick<Role, 'scopes' | 'reach' | 'selfService'>;

const ofRoles = scopes.filter(isOfRoles);
const areas = areasOf(ofRoles);

/** Areas that have one name if a role has all of them. */
const groups = {
  organisation: ['departments', 'offices', 'legal-entities', 'cost-centres'],
  pay: ['salaries', 'compensations', 'contribution-groups'],
} as const satisfies Record<string, readonly Area[]>;
const groupNames = ['organisation', 'pay'] as const;

/** What concerns all employees at once: a role that reaches only some of them does without. */
const ofAllEmployees: readonly Area[] = [
  'legal-entities',
  'cost-centres',
  'contribution-groups',
  'payroll',
  'settings',
  'events',
];
/** What is written about single employees. */
const ofSingleEmployees: readonly Area[] = ['onboarding', 'documents', 'work-entries', 'time-off'];

/** Whether a permission has an effect in a role with a reach: it runs only operations that keep to the reach. */
function hasEffect(scope: RoleScope, reach: Role['reach']): boolean {
  const area = areaOf(scope);
  if (reach === 'all') return true;
  if (scope.endsWith(':write')) return ofSingleEmployees.includes(area);
  return !ofAllEmployees.includes(area) && (reach === 'below' || area !== 'managers');
}

const within = (reach: Role['reach']) => ofRoles.filter((scope) => hasEffect(scope, reach));
const isPrivate = (scope: RoleScope) => /^(employees\.sensitive|salaries|compensations):/.test(scope);
const ofHr = ofRoles.filter((scope) => areaOf(scope) !== 'payroll');

/** The permissions of the built-in roles, except the administrator, who has more than permissions. */
export const builtInRoles: Record<Exclude<UserRole, 'administrator' | 'own'>, Pick<Role, 'scopes' | 'reach'>> = {
  hr: { reach: 'all', scopes: ofHr },
  payroll: {
    reach: 'all',
    scopes: ofRoles.filter((scope) =>
      scope.endsWith(':read')
        ? areaOf(scope) !== 'onboarding'
        : ['salaries', 'compensations', 'payroll'].includes(areaOf(scope)),
    ),
  },
  read_only: { reach: 'all', scopes: ofHr.filter((scope) => scope.endsWith(':read') && !isPrivate(scope)) },
  manager: { reach: 'below', scopes: within('below').filter((scope) => !isPrivate(scope)) },
  employee: { reach: 'own', scopes: within('own') },
};

/** So many exceptions are shorter than the list of all others. */
const fewExceptions = 4;

/** What a role sees and does: `Sees pay and contracts; changes working time.` */
export function summaryOf({ scopes: given, reach, selfService }: Summarised): string {
  const effective = given.filter((scope) => hasEffect(scope, reach));
  const areasWith = (...accesses: string[]) => areas.filter((area) => accesses.includes(accessTo(area, effective)));
  const [missing, seen, changed] = [areasWith('none'), areasWith('read'), areasWith('write')];
  const unchanged = areas.filter((area) => isOffered(area, 'write') && !changed.includes(area));
  const permitted = sentenceOf({ missing, changed, seen: phraseOf(seen, missing), does: phraseOf(changed, unchanged) });
  return selfService ? `${permitted} ${t('roleSummary.themselves')}` : permitted;
}

interface Parts {
  missing: Area[];
  changed: Area[];
  /** In words. */
  seen: string;
  does: string;
}

function sentenceOf({ missing, changed, seen, does }: Parts): string {
  if (missing.length === areas.length) return t('roleSummary.nothing');
  if (changed.length === 0) return t('roleSummary.sees', { seen });
  if (seen === '') return t('roleSummary.changes', { changed: does });
  if (seen === does) return t('roleSummary.seesAndChanges', { what: does });
  return t('roleSummary.both', { seen, changed: does });
}

/** Areas in words: all, all with few exceptions, or their names. */
function phraseOf(has: Area[], lacks: Area[]): string {
  if (lacks.length === 0) return t('roleSummary.all');
  if (lacks.length <= fewExceptions) return t('roleSummary.allBut', { missing: formatList(namesOf(lacks)) });
  return formatList(namesOf(has));
}

function namesOf(named: Area[]): string[] {
  const whole = groupNames.filter((name) => groups[name].every((area) => named.includes(area)));
  const nameOf = (area: Area) => {
    const group = whole.find((name) => groups[name].some((one) => one === area));
    return group === undefined ? areaName(area) : t(`roleSummary.${group}`);
  };
  return [...new Set(named.map(nameOf))];
}
