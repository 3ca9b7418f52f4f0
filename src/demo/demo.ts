import * as z from 'zod';
import type { Caller } from '../platform/caller.ts';
import type { LocalDate } from '../platform/clock.ts';
import { defined } from '../platform/narrowing.ts';
import type { Fields } from '../platform/resource/field.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { Tx, Work } from '../platform/unit-of-work.ts';
import { check } from '../platform/validate.ts';
import { asZodType } from '../platform/values.ts';
import { readFile } from './files.ts';

/** The parts of the product that fill the company. */
export interface Tools {
  /** Encrypts the contents of documents. */
  box: SecretBox;
  work: Work;
  runImports(): Promise<unknown>;
}

/** A row of a file, by the names of its columns; an empty cell is absent. */
export type Row = Readonly<Record<string, string>>;

/** The company while it is being filled. */
export class Demo {
  readonly tools: Tools;
  readonly caller: Caller;
  readonly today: LocalDate;
  /** The ids of what has been written, by what the files call it. */
  readonly #ids = new Map<string, string>();

  constructor(tools: Tools, caller: Caller) {
    this.tools = tools;
    this.caller = caller;
    this.today = tools.work.read(caller).today;
  }

  /** The id of what the files call so. */
  id = (name: string | undefined): string => defined(this.#ids.get(name ?? ''), `what the files call ${name}`);

  /** Remembers the id of a row, unless its first column refers to another one. */
  remember(name: string, id: string): void {
    if (!this.#ids.has(name)) this.#ids.set(name, id);
  }

  /** Writes one thing for each item, in order, in transactions of many: one for each would cost a commit each. */
  async writeAll<Item, Result>(items: readonly Item[], write: (tx: Tx, item: Item) => Promise<Result>, atOnce = 100) {
    const results: Result[] = [];
    for (let from = 0; from < items.length; from += atOnce) {
      const batch = items.slice(from, from + atOnce);
      await this.tools.work.write(this.caller, async (tx) => {
        for (const item of batch) results.push(await write(tx, item));
      });
    }
    return results;
  }

  /** The rows of a file. */
  async rows(file: string): Promise<Row[]> {
    const { header, rows } = await readFile(file, this.today);
    return rows.map(({ cells }) =>
      Object.fromEntries(header.flatMap((name, i) => (cells[i] ? [[name, cells[i]]] : []))),
    );
  }

  /** Creates an object from each row of a file, whose columns are fields: as a request would, with the same checks. */
  async load<Input>(
    file: string,
    { resource, create }: Creator<Input>,
    also: (row: Row) => object = () => ({}),
  ): Promise<string[]> {
    const rows = await this.rows(file);
    return this.writeAll(rows, async (tx, row) => {
      const { value, errors } = check(resource.create, { ...this.#body(resource.fields, row), ...also(row) });
      if (errors) throw new Error(`${file}, ${Object.values(row)[0]}: ${JSON.stringify(errors)}`);
      const { id } = await create(tx, value);
      this.remember(Object.values(row)[0] ?? '', id);
      return id;
    });
  }

  /** The body of a request: the columns that are fields; `coordinates.latitude` is a field inside of one. */
  #body(fields: Fields, row: Row): Record<string, unknown> {
    const body: Record<string, unknown> = {};
    for (const [column, text] of Object.entries(row)) {
      const [name = '', member] = column.split('.');
      const schema = fields[name] && bare(fields[name]);
      if (!schema) continue;
      if (member === undefined) body[name] = this.#value(schema, text);
      else if (schema instanceof z.ZodObject) {
        body[name] = { ...(body[name] as object), [member]: this.#value(asZodType(schema.shape[member]), text) };
      }
    }
    return body;
  }

  /** Reads a cell: `8`, `yes`, `MAD; BCN` for a list, `monday:8; friday:6` for a list of objects. */
  #value(given: z.ZodType, text: string): unknown {
    const schema = bare(given);
    if (isId(schema)) return this.id(text);
    if (schema instanceof z.ZodNumber) return Number(text);
    if (schema instanceof z.ZodBoolean) return text === 'yes';
    if (schema instanceof z.ZodArray) return text.split('; ').map((one) => this.#value(asZodType(schema.element), one));
    if (!(schema instanceof z.ZodObject)) return text;
    const members = Object.entries(schema.shape);
    return Object.fromEntries(
      text.split(':').map((part, i) => {
        const [name, member] = defined(members[i], `the field of ${part}`);
        return [name, this.#value(asZodType(member), part)];
      }),
    );
  }
}

/** What creates objects of a kind: a plain resource, or a resource with its verb. */
interface Creator<Input> {
  resource: { fields: Fields; create: z.ZodType<Input> };
  create(tx: Tx, input: Input): Promise<{ id: string }>;
}

const isId = (schema: z.ZodType): boolean => schema.meta()?.format === 'uuid';

/** What a request sends for a schema, without null, absence, default, and a step before or after the check. */
function bare(schema: z.ZodType): z.ZodType {
  if (isId(schema)) return schema;
  if (schema instanceof z.ZodPipe) return bare(asZodType(schema.in instanceof z.ZodTransform ? schema.out : schema.in));
  return schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? bare(asZodType(schema.unwrap()))
    : schema;
}
