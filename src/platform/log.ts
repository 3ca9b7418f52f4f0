import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger };

/**
 * The log's form of an error. PostgreSQL puts values, even whole rows, into the messages and details of its errors: of
 * those the log keeps only the kind and the place.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { severity, code, routine, constraint, table, column }: Record<string, unknown> = { ...error };
  if (severity === undefined) return pino.stdSerializers.err(error);
  const stack = error.stack?.slice(error.stack.indexOf('\n    at ') + 1);
  return { type: 'DatabaseError', code, routine, constraint, table, column, stack };
}

/** One JSON line per entry, on standard output. No entry contains a body, a token or a personal field. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } };
  return destination ? pino(options, destination) : pino(options);
}
