import type { Socket } from 'node:net';
import pg from 'pg';
import { isReadOnly } from './database.ts';

/**
 * A few connections for single statements. Many requests share one: their statements are on the wire together
 * (pipelining), which costs a fraction of the system calls. A statement uses the connection with the fewest pending
 * statements, so it shares one only when all are busy.
 */
export interface SharedConnections {
  query(config: pg.QueryConfig): Promise<pg.QueryResult>;
  close(): Promise<void>;
}

interface Line {
  client: pg.Client | undefined;
  /** While it connects. */
  connected: Promise<pg.Client> | undefined;
  underWay: number;
  /** Since the server last answered, or got something to answer. */
  silence: NodeJS.Timeout | undefined;
}

/** Ends a connection as soon as its statements under way have; the next one opens another. */
function giveUp(line: Line, client: pg.Client): void {
  if (line.client === client) {
    line.client = undefined;
    line.connected = undefined;
  }
  client.end().catch(() => {});
}

/** Ends a connection that has not answered for too long, and what waits there. */
function endSilent({ client, underWay }: Line): void {
  if (client === undefined || underWay === 0) return;
  const { stream } = (client as pg.Client & { connection: { stream: Socket } }).connection;
  stream.destroy(new Error('Query read timeout'));
}

/**
 * Opens at most `count` connections, each when it is first needed, and again after it broke or its server accepted no
 * changes.
 * @param config its `query_timeout` is for each statement from the end of the one before it: in the driver a statement would also answer
 *   for those
 * @param check throws if a connection that has just been opened must not be used
 */
export function createSharedConnections(
  { query_timeout: patience = 0, ...config }: pg.ClientConfig,
  count: number,
  check: (client: pg.Client) => Promise<void>,
): SharedConnections {
  const lines: Line[] = Array.from({ length: count }, () => ({
    client: undefined,
    connected: undefined,
    underWay: 0,
    silence: undefined,
  }));

  const connect = async (line: Line): Promise<pg.Client> => {
    const client = new pg.Client({ ...config, pipeline: true });
    client.on('error', () => giveUp(line, client));
    client.on('end', () => giveUp(line, client));
    line.client = client;
    try {
      await client.connect();
      await check(client);
    } catch (error) {
      giveUp(line, client);
      throw error;
    }
    if (line.client === client) line.connected = undefined;
    line.silence ??= setTimeout(endSilent, patience, line).unref();
    line.silence.refresh();
    return client;
  };

  return {
    async query(statement) {
      const line = lines.reduce((least, other) => (other.underWay < least.underWay ? other : least));
      if (line.underWay++ === 0) line.silence?.refresh();
      let client: pg.Client | undefined;
      try {
        if (line.client === undefined) line.connected = connect(line);
        client = line.connected === undefined ? line.client : await line.connected;
        return await (client as pg.Client).query(statement);
      } catch (error) {
        if (client && isReadOnly(error)) giveUp(line, client);
        throw error;
      } finally {
        line.underWay--;
        line.silence?.refresh();
      }
    },
    async close() {
      await Promise.all(lines.map(({ client }) => client?.end()));
    },
  };
}
