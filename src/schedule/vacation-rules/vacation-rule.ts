import { plainResource } from '../../core/index.ts';
import { type FieldError, fieldError } from '../../platform/field-error.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { field } from '../../platform/resource/field.ts';
import { sameValue } from '../../platform/resource/unique.ts';
import { id, integer } from '../../platform/values.ts';
import { scheduleFieldErrors } from '../field-errors.ts';

const scopes = ['employeeId', 'agreementId', 'legalEntityId', 'officeId'] as const;

/** Errors unless exactly one scope is given. */
function wrongScopes(rule: { [name in (typeof scopes)[number]]?: string | null }): FieldError[] {
  const given = scopes.filter((name) => rule[name] != null);
  if (given.length === 0) return [fieldError('/employeeId', scheduleFieldErrors.noScope)];
  return given.length === 1 ? [] : given.map((name) => fieldError(`/${name}`, scheduleFieldErrors.oneScope));
}

const scope = (description: string) => id.nullable().meta({ description, example: null });

export const vacationRules = plainResource(
  defineResource({
    name: 'vacation_rule',
    title: 'VacationRule',
    tag: 'Vacation configurations',
    path: '/schedule/v1/vacation-rules',
    scope: 'settings',
    table: 'vacation_rules',
    versioned: 'kept',
    fields: {
      vacationConfigurationId: field(id, { filter: 'choice', references: 'vacation_configurations' }),
      employeeId: field(scope('For this employee.'), { filter: 'choice', references: 'employees' }),
      agreementId: field(scope('For contracts of this collective agreement.'), {
        filter: 'choice',
        references: 'agreements',
      }),
      legalEntityId: field(scope('For contracts of this employer.'), {
        filter: 'choice',
        references: 'legal_entities',
      }),
      officeId: field(id.nullable().meta({ description: 'For employees of this office.' }), {
        filter: 'choice',
        references: 'offices',
      }),
      fromYear: field(
        integer(1900, 9999, 2026).meta({ description: 'The first year, until a later rule of the same scope.' }),
        { filter: 'choice', sortable: true },
      ),
    },
    required: ['vacationConfigurationId', 'fromYear'],
    unique: scopes.map((name) => sameValue('fromYear', name)),
  }),
  {
    defaults: { employeeId: null, agreementId: null, legalEntityId: null, officeId: null },
    contradictions: wrongScopes,
  },
);
