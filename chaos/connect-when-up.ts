import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** A connection to a database, as soon as it answers. */
export async function connectWhenUp(url: string): Promise<pg.Client> {
  for (;;) {
    const client = new pg.Client(url);
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch {
      await client.end().catch(() => {});
      await wait(50);
    }
  }
}
