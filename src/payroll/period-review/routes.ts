import * as z from 'zod';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { date, id } from '../../platform/values.ts';
import { issuesOfPeriod, path, reviewMeta, scope, shownTo, tag } from '../periods/index.ts';
import { figureSchema } from './compare-totals.ts';
import { figuresFor, totalsOfPeriod } from './read-totals.ts';

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
