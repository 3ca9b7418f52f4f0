/**
 * The earlier shape of resources, for clients that were written for another product. `src/existing-clients/` declares it;
 * what writes and reads a resource knows ours alone.
 */
import { port } from '../port.ts';
import type { Reader } from '../unit-of-work.ts';
import type { Shown } from './columns.ts';
import type { Expansion, Resource } from './resource.ts';

/**
 * SQL by the name of a member; `redacted` is that for callers who may not see sensitive fields, and callers who may not
 * read the resource see no `amount`.
 */
type Members = Readonly<Record<string, string | { whole: string; redacted: string } | { amount: string }>>;

/** What a resource is in the earlier shape. */
export interface CompatShape {
  /** What it shows whole where ours shows an excerpt, by name. */
  whole: Readonly<Record<string, Expansion>>;
  /** The SQL of members that only it has, or has in another form, by name. */
  members: Members;
  /** Turns a body into one in our shape; it changes the body. @param id the row to change; undefined: a new one */
  read?(reader: Reader, body: Record<string, unknown>, id: string | undefined): Promise<void>;
}

/** The earlier shapes, each by what its resource shows: a version of one shows other columns, and has ours alone. */
export const compatShapes = port<ReadonlyMap<Resource['shown'], CompatShape>>('the earlier shapes of resources');

const sameShape: CompatShape = { whole: {}, members: {} };

/** The earlier shape of a resource. */
export const compatShapeOf = ({ shown }: Resource): CompatShape => compatShapes.get().get(shown) ?? sameShape;

/** The members that the earlier shape adds or writes in another way, each as a column. */
export const compatColumns = ({ members }: CompatShape, seesAll: boolean, seesAmounts = true): Shown[] =>
  Object.entries(members).flatMap(([name, member]): Shown[] => {
    const form = 'other';
    if (typeof member === 'string') return [{ name, sql: member, form }];
    if ('amount' in member) return seesAmounts ? [{ name, sql: member.amount, form }] : [];
    return [{ name, sql: seesAll ? member.whole : member.redacted, form }];
  });

/** Amounts that only the earlier shape has. */
export const amountsAddedTo = ({ amounts }: Resource, { members }: CompatShape): string[] =>
  Object.entries(members).flatMap(([name, sql]) =>
    typeof sql === 'object' && 'amount' in sql && !amounts.includes(name) ? [name] : [],
  );
