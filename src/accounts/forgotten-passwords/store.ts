import type { Instant } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** An address that a person who forgot their password has typed. */
export interface Forgotten {
  id: string;
  email: string;
  userAgent: string | null;
  createdAt: Instant;
}

export const insertForgotten = (db: Queryable, { id, email, userAgent, createdAt }: Forgotten): Promise<number> =>
  db.run(sql`
    insert into forgotten_passwords (id, email, user_agent, created_at)
    values (${id}, ${email}, ${userAgent}, ${createdAt})`);

/** The next addresses, the longest waiting first. */
export const findForgotten = (db: Queryable): Promise<{ id: string }[]> =>
  db.all(sql`select id from forgotten_passwords order by created_at, id limit 20`);

/** Claims one: no other process gets it. Undefined: another process was faster. */
export const takeForgotten = (db: Queryable, id: string): Promise<Forgotten | undefined> =>
  db.first<Forgotten>(sql`
    delete from forgotten_passwords where id = ${id}
    returning id, email, user_agent as "userAgent", created_at as "createdAt"`);
