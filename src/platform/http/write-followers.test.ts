/** Operations that other areas follow have what these areas add, and none is left out in silence. */
import { expect, test } from 'vitest';
import * as z from 'zod';
import { port } from '../port.ts';
import type { WriteFollower } from '../write-follower.ts';
import { type Operation, operation } from './operation.ts';
import { withFollowers, writesFollowedBy } from './write-followers.ts';

const own = { code: 'own', status: 409, title: 'Own', cause: 'Own.', cure: 'Own.', detail: 'Own.' } as const;
const late = { ...own, code: 'late' } as const;
const row = { path: '/x', tag: 'X', summary: 'X', scope: 'x:write', errors: [own] } as const;
const reply = { status: 200, data: z.string(), meta: z.object({ own: z.string() }) } as const;
const read = operation({ ...row, reply, id: 'readX', method: 'GET', read: async () => ({ data: 'x' }) });
const write = operation({ ...row, reply, id: 'writeX', method: 'POST', write: async () => ({ data: 'x' }) });
const chunked = operation({
  ...row,
  reply,
  id: 'batchX',
  method: 'POST',
  chunked: { chunksOf: () => [], isDryRun: () => false, act: async () => [], outcome: () => ({ data: 'x' }) },
});

const codesOf = ({ errors = [] }: Operation) => errors.map(({ code }) => code);
const reads = ({ reply: { meta } }: Operation, value: object) => meta?.safeParse(value).success;

test('a write has the errors and the meta of those that follow it, a read has not', () => {
  const follower = port<WriteFollower>('what follows');
  const rows = writesFollowedBy([follower], [read, write, chunked]);
  follower.fill({ errors: [late], meta: z.object({ more: z.string() }) });
  const [reading, writing, inChunks] = rows.map(withFollowers) as [Operation, Operation, Operation];
  expect([codesOf(reading), codesOf(writing), codesOf(inChunks)]).toEqual([['own'], ['own', 'late'], ['own', 'late']]);
  expect([reads(writing, { own: 'a' }), reads(writing, { own: 'a', more: 'b' })]).toEqual([false, true]);
  expect(reads(inChunks, { own: 'a' })).toBe(true);
});

test('an operation followed by an area that is not joined is refused', () => {
  const empty = port<WriteFollower>('an absent area');
  expect(() => writesFollowedBy([empty], [write]).map(withFollowers)).toThrow('an absent area is empty');
});
