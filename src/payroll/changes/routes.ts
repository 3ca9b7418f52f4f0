import * as z from 'zod';
import { salaries } from '../../contract/index.ts';
import { placements } from '../../core/index.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { redactedMeta } from '../../platform/http/resource-operations.ts';
import { pageOfRows } from '../../platform/resource/page-of-rows.ts';
import { pageParameters } from '../../platform/resource/read.ts';
import { choice, date, id, text } from '../../platform/values.ts';
import { difference, differencesSchema } from '../exports/index.ts';
import { path, scope, tag } from '../periods/index.ts';
import { changesOfPeriod } from './read-changes.ts';
import { shownTo } from './shown.ts';
import { kinds, payNames, placeNames } from './terms.ts';

/** Some fields of a resource, as its own operations show them. */
const someOf = (shape: z.ZodRawShape, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, shape[name] as z.ZodType]));

const terms = z
  .object({
    employment: z
      .object({ startDate: date, endDate: date.nullable().meta({ example: null }) })
      .meta({ id: 'PayTermsEmployment' })
      .optional()
      .meta({ description: 'An end after the period is not shown. Needs employees:read.' }),
    placement: z
      .object(someOf(placements.schema.shape, placeNames))
      .meta({ id: 'PayTermsPlacement' })
      .nullable()
      .optional()
      .meta({ description: 'Needs employees:read.' }),
    salaries: z
      .array(z.object(someOf(salaries.schema.shape, payNames)).meta({ id: 'PayTermsSalary' }))
      .max(1000)
      .optional()
      .meta({ description: 'Those in force, by their contract. Needs salaries:read.' }),
  })
  .meta({ id: 'PayTerms', description: 'How an employee stands on the last day of a period, or of the employment.' });

const lateDifference = difference
  .extend({
    path: text(500, 'variables/01936f2e-7c1a-7d30-9b52-3f8a1c5d7e90/amount'),
    currency: text(3, 'EUR').optional().meta({ description: 'Of an amount: the currency of its item.' }),
  })
  .meta({ id: 'PayLateDifference' });

const changeSchema = z
  .object({
    employeeId: id,
    kinds: z
      .array(choice(kinds))
      .max(kinds.length)
      .meta({
        description:
          'new: not employed at the end of the period before. leaving: the employment ends in this period, or ended before it after all. moved: another placement or pay group. raised: another salary, a lower one too. late: an earlier period reads differently, or its row was rejected; `corrections` says how.',
        example: ['raised'],
      }),
    before: terms
      .nullable()
      .meta({ description: 'In the period before, as it was exported last; null: not employed.' }),
    after: terms.nullable().meta({ description: 'In this period, as known now; null: not employed.' }),
    differences: differencesSchema.meta({ description: 'What differs between before and after, if both are there.' }),
    corrections: z
      .array(
        z
          .object({
            periodId: id.meta({ description: 'The earlier period.' }),
            from: date,
            to: date,
            differences: z.array(lateDifference).max(10_000),
          })
          .meta({ id: 'PayLateChange' }),
      )
      .max(10_000)
      .meta({ description: 'How earlier exported periods read now, as the export of this period has it or would.' }),
  })
  .meta({ id: 'PayPeriodChange' });

export const changeRoutes: Operation[] = [
  operation({
    id: 'listPayPeriodChanges',
    method: 'GET',
    path: `${path}/{id}/changes`,
    tag,
    scope: `${scope}:read`,
    summary: 'List the changes of a pay period',
    description:
      'Compares each employee of the period with the period before, as it was exported last, or as known now if it was not exported. Employees without a change are left out. What the token may not read is left out, and named in meta.redacted.',
    parameters: {
      known: {
        'kind[in]': { schema: choice(kinds), description: 'Only employees with one of these kinds.', list: true },
        ...pageParameters,
      },
      aliases: { kind: 'kind[in]' },
    },
    reply: { status: 200, data: changeSchema, list: true, meta: redactedMeta },
    async read(reader, { params, query }) {
      const { 'kind[in]': asked, ...page } = query;
      const { changes, redacted } = shownTo(reader, await changesOfPeriod(reader, params.id, page));
      const rows = changes.filter((change) => asked === undefined || change.kinds.some((kind) => asked.includes(kind)));
      const listed = pageOfRows(
        rows,
        ({ employeeId }) => employeeId,
        [reader.caller.accountId, params.id, asked],
        page,
      );
      return { ...listed, redacted };
    },
  }),
];
