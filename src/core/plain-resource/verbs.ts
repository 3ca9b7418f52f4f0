import { type Concerned, causedByFirst, type DatedResource, type ResourceEvents } from '../../events/index.ts';
import type { FieldError } from '../../platform/field-error.ts';
import type { Fields } from '../../platform/resource/field.ts';
import { mergeObjects } from '../../platform/resource/merge.ts';
import type { Creation, Patch, Stored, TypedResource } from '../../platform/resource/resource.ts';
import { insertRow, lockRow, refuseWrong, removeRow, updateRow } from '../../platform/resource/write.ts';
import type { Tx } from '../../platform/unit-of-work.ts';

/** What a plain resource has in addition to its declaration. */
export interface PlainOptions<F extends Fields, K extends keyof F, A extends Fields> {
  /** Values of the fields that the body of a new row omits. */
  defaults?: Partial<Stored<F>> | ((tx: Tx, input: Creation<F, K, A>) => Partial<Stored<F>>);
  /**
   * The errors between the values of one row, each valid by itself; checked for new and changed rows.
   * @param before the stored row; undefined for a new one
   */
  contradictions?(values: Pick<Stored<F>, K> & Partial<Stored<F>>, before?: Stored<F>): FieldError[];
  /** Refuses a change by throwing, before the row is locked. */
  beforeUpdate?(tx: Tx, id: string, input: Patch<F, A>): Promise<void>;
  /** Runs after each write, in its transaction. @param row as the write left it @param before of a changed row */
  afterWrite?(tx: Tx, row: Stored<F>, before?: Stored<F>): Promise<void>;
  /** Which days its events concern, and what follows from them; by default none. */
  dated?: DatedResource<F> & {
    /** The days of a change of a row, where the database tells whom it concerns. @param row as the write left it */
    concernedByChange?(tx: Tx, before: Stored<F>, row: Stored<F>): Promise<Concerned>;
  };
  /** What openapi.json states about an operation in addition to the general text. */
  descriptions?: { update?: string; remove?: string };
}

/** The three writes of a plain resource; each records its event. */
export interface PlainVerbs<F extends Fields, K extends keyof F, A extends Fields> {
  /** @throws Problem `invalid_body`, `already_taken`, `missing_scope` */
  create(tx: Tx, input: Creation<F, K, A>): Promise<Stored<F>>;
  /** @throws Problem `not_found`, `version_mismatch`, `invalid_body`, `already_taken`, `missing_scope` */
  update(tx: Tx, id: string, input: Patch<F, A>): Promise<Stored<F>>;
  /** @throws Problem `not_found`, `version_mismatch`, `in_use` while rows refer to it */
  remove(tx: Tx, id: string): Promise<{ row: Stored<F> }>;
}

/** The three writes of a plain resource, from its declaration and its options. */
export function plainVerbs<F extends Fields, K extends keyof F & string, A extends Fields>(
  resource: TypedResource<F, K, A>,
  events: ResourceEvents<F>,
  options: PlainOptions<F, K, A>,
): PlainVerbs<F, K, A> {
  const { defaults = {}, contradictions, beforeUpdate, afterWrite, dated } = options;
  return {
    async create(tx, input) {
      const values = { ...(typeof defaults === 'function' ? defaults(tx, input) : defaults), ...input };
      await refuseWrong(tx, resource, contradictions?.(values) ?? [], values);
      const row = await insertRow(tx, resource, values);
      events.created(tx, row);
      await afterWrite?.(tx, row);
      return row;
    },
    async update(tx, id, input) {
      await beforeUpdate?.(tx, id, input);
      const before = await lockRow(tx, resource, id);
      const after = { ...before, ...mergeObjects(resource.fields, before, input).values };
      await refuseWrong(tx, resource, contradictions?.(after, before) ?? [], input, before);
      const { row, changes } = await updateRow(tx, resource, before, input);
      const days = await dated?.concernedByChange?.(tx, before, row);
      await causedByFirst(tx, async () => {
        events.updated(tx, row, changes, days);
        if (changes.length > 0) await afterWrite?.(tx, row, before);
      });
      return row;
    },
    async remove(tx, id) {
      const before = await lockRow(tx, resource, id, 'removal');
      if (before.deletedAt !== null) return { row: before };
      const row = await removeRow(tx, resource, before);
      events.deleted(tx, row);
      await afterWrite?.(tx, row);
      return { row };
    },
  };
}
