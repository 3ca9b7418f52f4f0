import pg from 'pg';

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
  connected: Promise<pg.Client> | undefined;
  underWay: number;
}

/** Opens at most `count` connections, each when it is first needed, and again after it broke. */
export function createSharedConnections(config: pg.ClientConfig, count: number): SharedConnections {
  const lines: Line[] = Array.from({ length: count }, () => ({ client: undefined, connected: undefined, underWay: 0 }));

  const connect = (line: Line): Promise<pg.Client> => {
    const client = new pg.Client({ ...config, pipeline: true });
    const forget = () => {
      if (line.client === client || line.connected === connected) {
        line.client = undefined;
        line.connected = undefined;
      }
    };
    client.on('error', forget);
    client.on('end', forget);
    const connected = client.connect().then(
      () => {
        line.client = client;
        return client;
      },
      (error: Error) => {
        forget();
        throw error;
      },
    );
    line.connected = connected;
    return connected;
  };

  return {
    async query(statement) {
      const line = lines.reduce((least, other) => (other.underWay < least.underWay ? other : least));
      line.underWay++;
      try {
        const client = line.client ?? (await (line.connected ?? connect(line)));
        return await client.query(statement);
      } finally {
        line.underWay--;
      }
    },
    async close() {
      await Promise.all(lines.map(({ client }) => client?.end()));
    },
  };
}
