/** The rows of a statement as the database describes them, without running it. */
import pg from 'pg';
import type { Database } from '../../src/platform/db/database.ts';
import { typeParsers } from '../../src/platform/db/sql.ts';
import { nullnessIn, type Origin } from './nullness.ts';

/** What a value is in JavaScript; `json` is any object, of which the database does not know the inside. */
export type Form = 'string' | 'number' | 'boolean' | 'json' | 'bytes' | 'date' | { of: Form };

export interface Column {
  name: string;
  form: Form;
  /** Whether it may be null, as far as the statement shows. */
  nullable: boolean;
}

/** A value of each type, as the driver gets it; texts for all others. */
const samples: Record<string, string> = {
  ...{ bool: 't', int2: '1', int4: '1', int8: '1', oid: '1', numeric: '1', float4: '1', float8: '1' },
  ...{ date: '2026-01-31', timestamptz: '2026-01-31 09:00:00+00', bytea: '\\x00' },
};

function formOf(value: unknown): Form {
  if (Array.isArray(value)) return { of: formOf(value[0]) };
  if (Buffer.isBuffer(value)) return 'bytes';
  if (value instanceof Date) return 'date';
  const form = typeof value;
  return form === 'string' || form === 'number' || form === 'boolean' ? form : 'json';
}

/** Asks only for the description of a statement. */
class Description extends pg.Query {
  override submit = (connection: pg.Connection) => {
    const text = (this as unknown as { text: string }).text;
    connection.parse({ name: '', text, types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  };
}

const undefinedTable = '42P01';

/** @returns undefined if there is no such table */
const describe = (client: pg.PoolClient, text: string) =>
  new Promise<pg.FieldDef[] | undefined>((resolve, reject) => {
    const answer = (error: (Error & { code?: string }) | undefined, result?: pg.QueryResult) =>
      error && error.code !== undefinedTable ? reject(error) : resolve(error ? undefined : (result?.fields ?? []));
    client.query(new Description(text, answer));
  });

/**
 * Makes a function that describes statements of a database with the current schema: undefined if it lacks a table. It throws
 * what the database says about any other that it refuses.
 */
export async function createDescriber(db: Database): Promise<(text: string) => Promise<Column[] | undefined>> {
  const client = await db.pool.connect();
  const { rows } = await client.query(`
    select attrelid::int8 || '.' || attnum as place, c.relname as table, attname as column, not attnotnull as nullable
    from pg_attribute a join pg_class c on c.oid = attrelid where c.relnamespace = 'public'::regnamespace`);
  const origins = new Map<string, Origin>(
    rows.flatMap(({ place, ...origin }) => [
      [place, origin],
      [`${origin.table} ${origin.column}`, origin],
    ]),
  );
  const types = await client.query(`
    select t.oid::int8 as id, coalesce(e.typname, t.typname) as name, e.oid is not null as "isArray"
    from pg_type t left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'`);
  client.release();
  const forms = new Map<number, Form>(
    types.rows.map(({ id, name, isArray }) => {
      if (/^jsonb?$/.test(name)) return [id, isArray ? { of: 'json' } : 'json'];
      const sample = samples[name] ?? 'x';
      const parse = typeParsers.getTypeParser(id, 'text') as (text: string) => unknown;
      return [id, formOf(parse(isArray ? `{"${sample.replace('\\', '\\\\')}"}` : sample))];
    }),
  );
  return async (text) => {
    const client = await db.pool.connect();
    const fields = await describe(client, text).finally(() => client.release());
    const nullness = nullnessIn(text, (table, column) => origins.get(`${table} ${column}`));
    return fields?.map(({ name, tableID, columnID, dataTypeID }, place) => ({
      name,
      form: forms.get(dataTypeID) ?? 'string',
      nullable: nullness(place, name, origins.get(`${tableID}.${columnID}`)),
    }));
  };
}
