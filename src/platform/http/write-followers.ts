/** The operations whose writes other areas follow. */
import * as z from 'zod';
import type { Port } from '../port.ts';
import type { WriteFollower } from '../write-follower.ts';
import type { Operation } from './operation.ts';

/** The rows of a route table, of which these areas follow the writes. */
export const writesFollowedBy = (ports: readonly Port<WriteFollower>[], rows: readonly Operation[]): Operation[] =>
  rows.map((row) => (row.method === 'GET' ? row : { ...row, followedBy: [...(row.followedBy ?? []), ...ports] }));

/**
 * An operation with the errors and the `meta` of those that follow it.
 * @throws Error if the port of one of them is empty
 */
export function withFollowers(operation: Operation): Operation {
  const { followedBy = [], reply, errors = [], chunked } = operation;
  if (followedBy.length === 0) return operation;
  const following = followedBy.map((port) => port.get());
  const metas = [reply.meta, ...(chunked ? [] : following.map(({ meta }) => meta))].filter((one) => one !== undefined);
  const meta = metas.length > 0 ? metas.reduce((all, one) => z.intersection(all, one)) : undefined;
  return {
    ...operation,
    reply: { ...reply, meta },
    errors: [...errors, ...following.flatMap((one) => one.errors ?? [])],
  };
}
