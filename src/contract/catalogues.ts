import { catalogue, entryFields, plainResource } from '../core/index.ts';
import { defineResource } from '../platform/resource/define-resource.ts';
import { sameText } from '../platform/resource/unique.ts';
import { decimal, text } from '../platform/values.ts';
import { concernedByAgreement } from './store.ts';

const tag = 'Catalogues';

export const contractTypes = catalogue({
  name: 'contract_type',
  title: 'ContractType',
  tag,
  path: '/contract/v1/contract-types',
  table: 'contract_types',
  example: 'Permanent, full time',
});

export const degrees = catalogue({
  name: 'degree',
  title: 'Degree',
  tag,
  path: '/contract/v1/degrees',
  table: 'degrees',
  example: 'Master',
});

export const workdayTypes = catalogue({
  name: 'workday_type',
  title: 'WorkdayType',
  tag,
  path: '/contract/v1/workday-types',
  table: 'workday_types',
  example: 'Split shift',
});

/** Collective agreements: /schedule/v1 serves the same rows. */
export const agreements = plainResource(
  defineResource({
    name: 'agreement',
    title: 'Agreement',
    tag,
    path: '/contract/v1/agreements',
    scope: 'settings',
    table: 'agreements',
    versioned: 'kept',
    fields: {
      ...entryFields('Metal industry of Madrid'),
      color: text(50, '#1971c2').nullable(),
      annualHours: decimal(0, 8784, 2, 1752).nullable().meta({
        description: 'The working hours of a year at full time, for display: contracts have their own hours.',
      }),
      fullTimeWeeklyHours: decimal(1, 168, 2, 38.5).nullable().meta({
        description:
          'Weekly hours of a comparable full-time employee (ET 12.1), for contracts that do not say what part of full time they are; null: those of the office.',
        example: null,
      }),
    },
    required: ['name'],
    unique: [sameText('name')],
  }),
  {
    dated: {
      facts: { changesPlan: false, figuresFrom: 'weekBefore' },
      concernedByChange: async (tx, before, { id, fullTimeWeeklyHours }) =>
        before.fullTimeWeeklyHours === fullTimeWeeklyHours ? {} : concernedByAgreement(tx, id),
    },
  },
);

/** The catalogues of this area; job charges are core's. */
export const catalogues = [contractTypes, degrees, workdayTypes, agreements];
