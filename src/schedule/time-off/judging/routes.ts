import * as z from 'zod';
import type { Operation } from '../../../platform/http/operation.ts';
import { judgedSchema } from './meta.ts';

/** The paths of the resources on which the plan of a day depends. */
const ofPlan =
  /^\/(schedule\/v1\/(holiday-calendar|holiday-assignments|holidays)|contract\/v1\/(contracts|employees)|core\/v3\/(placements|employees|employee-(office|department)-assignations))(\/|$)/;

/** Describes the remark in the replies of operations that change the plan of a day. */
export const withJudged = (routes: readonly Operation[]): Operation[] =>
  routes.map((route) => {
    if (route.method === 'GET' || !('write' in route) || !route.write || !ofPlan.test(route.path)) return route;
    const { meta } = route.reply;
    return { ...route, reply: { ...route.reply, meta: meta ? z.intersection(meta, judgedSchema) : judgedSchema } };
  });
