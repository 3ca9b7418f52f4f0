import * as z from 'zod';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { date, id, text } from '../../platform/values.ts';
import { issuesOfPeriod, path, reviewMeta, scope, shownTo, tag } from '../periods/index.ts';
import { figuresFor, totalsOfPeriod } from './read-totals.ts';

const number = (example: number) => z.number().min(-1e15).max(1e15).meta({ example });

const figureSchema = z
  .object({
    kind: text(100, 'secondsWorked').meta({
      description:
        '`people`, a member of rows that counts seconds, or a sum of amounts: `grossSalaries` as the rows have them, or `variables`.',
    }),
    currency: text(3, 'EUR').nullable().meta({ description: 'Of amounts.', example: null }),
    value: number(144_000_000).meta({ description: 'As an export would have it now.' }),
    previous: number(140_400_000).nullable().meta({ description: 'Of the period before; null without one.' }),
    difference: number(3_600_000).nullable().meta({ description: 'value − previous.' }),
    percentage: number(2.56).nullable().meta({
      description: 'The difference in per cent of `previous`, with two decimals; null if that is 0 or missing.',
    }),
  })
  .meta({ id: 'PayPeriodFigure' });

const reviewSchema = z
  .object({
    periodId: id,
    from: date,
    to: date,
    previous: z
      .object({
        periodId: id,
        from: date,
        to: date,
        exportId: id.nullable().meta({
          description: 'The export that its figures are from; null: they are those of its rows now.',
          example: null,
        }),
      })
      .nullable()
      .meta({ description: 'The period before; null: this is the first one of the group.' }),
    figures: z.array(figureSchema).max(700),
  })
  .meta({ id: 'PayPeriodReview' });

export const periodReviewRoutes: Operation[] = [
  operation({
    id: 'getPayPeriodReview',
    method: 'GET',
    path: `${path}/{id}/review`,
    tag,
    scope: `${scope}:read`,
    summary: 'Get the review of a pay period',
    description:
      'The totals of the period next to those of the period before, each with its variance: the employees, the seconds by kind, and the amounts by currency. meta.issueCounts counts the issues. Figures and kinds of issues that the token may not read by the scopes of rows are left out, and named in meta.redacted.',
    reply: { status: 200, data: reviewSchema, meta: reviewMeta },
    async read(reader, { params }) {
      const { id: periodId, from, to, previous, figures } = await totalsOfPeriod(reader, params.id);
      const { redacted, meta } = await shownTo(reader, (await issuesOfPeriod(reader, params.id)).issues);
      const { seen, hidden } = figuresFor(reader, figures);
      return {
        data: {
          periodId,
          from,
          to,
          previous: previous && {
            periodId: previous.id,
            from: previous.from,
            to: previous.to,
            exportId: previous.exportId,
          },
          figures: seen,
        },
        meta,
        redacted: [...hidden.map((kind) => `figures.${kind}`), ...redacted],
      };
    },
  }),
];
