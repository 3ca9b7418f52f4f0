import * as z from 'zod';
import type { LocalDate } from '../../../platform/clock.ts';
import type { Operation, Outcome } from '../../../platform/http/operation.ts';
import { settledSchema, settlementsOf } from './settlements.ts';

/** The operation that ends an employment. */
const ending = 'deactivateEmployee';

/** The last day that a request names; without one it is today. */
const lastDayIn = (body: unknown): LocalDate | undefined => (body as { endDate?: LocalDate } | undefined)?.endDate;

/** Operations, of which the one that ends an employment replies with the days to settle. */
export const withSettlements = (routes: readonly Operation[]): Operation[] =>
  routes.map((route) => {
    if (route.id !== ending || !('write' in route) || !route.write) return route;
    const { write } = route;
    const meta = route.reply.meta ? z.intersection(route.reply.meta, settledSchema) : settledSchema;
    return {
      ...route,
      reply: { ...route.reply, meta },
      async write(tx, input): Promise<Outcome> {
        const outcome = await write(tx, input);
        if (!tx.caller.can('time-off:read')) return outcome;
        const settlements = await settlementsOf(tx, input.params.id ?? '', lastDayIn(input.body) ?? tx.today);
        return settlements.length === 0 ? outcome : { ...outcome, meta: { ...outcome.meta, settlements } };
      },
    };
  });
