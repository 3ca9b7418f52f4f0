/**
 * How an office counts working time for pay from a day on. The rules of one office follow each other without gap or
 * overlap, because only their starts are stored; before the first, the usual ones hold. Rules without an office are those
 * of the employees without one. The fields of the office itself show the rules in force today.
 */
import { defineResource } from '../../../platform/resource/define-resource.ts';
import { field } from '../../../platform/resource/field.ts';
import type { RowOf } from '../../../platform/resource/resource.ts';
import { sameAmong } from '../../../platform/resource/unique.ts';
import { date, id } from '../../../platform/values.ts';
import { timeRuleFields } from './fields.ts';
import { lastDay } from './queries.ts';

export const timeRules = defineResource({
  name: 'time_rule',
  title: 'TimeRule',
  tag: 'Time rules',
  path: '/core/v3/time-rules',
  scope: 'offices',
  table: 'time_rules',
  versioned: true,
  fields: {
    officeId: field(
      id.nullable().meta({ description: 'The office; null: these rules hold for the employees without an office.' }),
      { filter: 'choice', references: { to: 'offices', weak: 'rules are a part of their office' } },
    ),
    startDate: field(
      date.meta({ description: 'First day; one set of rules of an office begins on a day.', example: '2027-01-01' }),
      { filter: 'range', sortable: true },
    ),
    ...timeRuleFields,
  },
  required: ['officeId', 'startDate'],
  computed: {
    endDate: {
      schema: date.nullable().meta({
        description: 'Last day: the day before the next rules of the office begin.',
        example: null,
      }),
      sql: lastDay,
    },
  },
  unique: [sameAmong('startDate', 'officeId')],
});

/** Rules as stored. */
export type TimeRule = RowOf<typeof timeRules>;
