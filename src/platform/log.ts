import { type DestinationStream, type LoggerOptions, type Logger as PinoLogger, pino } from 'pino';
import type { Config } from './config.ts';
import { commonErrors } from './errors.ts';
import { failureOf } from './failure.ts';
import { isObject } from './narrowing.ts';
import { Problem } from './problem.ts';

export interface Logger extends PinoLogger {
  /** Tells how many lines it left out, because they said what was known; called when the database has taken a change. */
  databaseAnswered(): void;
}

/** What the log says of a request that is refused because the process cannot serve it now. */
export const refused = 'a request was refused';

/**
 * The log has each reason for which requests are refused, and each task that fails for it, once until the database answers:
 * while it is away, thousands of lines would say the same.
 */
class Outage {
  #since = 0;
  #refused = 0;
  #failed = 0;
  readonly #said = new Set<string>();

  /** Counts a line about an outage. @returns whether an earlier line says the same */
  knows(facts: unknown, message: unknown): boolean {
    if (!isObject(facts) || !(facts.err instanceof Problem) || facts.err.type !== commonErrors.unavailable)
      return false;
    if (this.#said.size === 0) this.#since = performance.now();
    if (message === refused) this.#refused++;
    else this.#failed++;
    const line = `${message} ${facts.task} ${facts.err.message}`;
    const isKnown = this.#said.has(line);
    this.#said.add(line);
    return isKnown;
  }

  /** Begins again. @returns the counts; undefined if there was nothing to count */
  end() {
    if (this.#said.size === 0) return undefined;
    const seconds = Math.round((performance.now() - this.#since) / 1000);
    const counts = { refused: this.#refused, failed: this.#failed, seconds };
    this.#refused = 0;
    this.#failed = 0;
    this.#said.clear();
    return counts;
  }
}

/**
 * The log's form of an error. PostgreSQL puts values, even whole rows, into the messages and details of its errors: of
 * those the log keeps only the kind and the place. While the database is away many tries fail every second, all for a reason
 * that no stack explains; only for a statement that took too long (57014) the place matters.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { severity, code, routine, constraint, table, column }: Record<string, unknown> = { ...error };
  if (severity === undefined) {
    const described = pino.stdSerializers.err(error);
    const isExplained = error instanceof Problem && error.type === commonErrors.unavailable;
    if (!isExplained || failureOf(error.cause).code === '57014') return described;
    return { type: described.type, message: described.message };
  }
  const stack = error.stack?.slice(error.stack.indexOf('\n    at ') + 1);
  return { type: 'DatabaseError', code, routine, constraint, table, column, stack };
}

/** A line of the log for a reader at a terminal: when, how grave, what, and the facts; a stack on lines of its own. */
export function readableLine(line: string): string {
  const { level, time, msg = '', err, ...facts } = JSON.parse(line);
  const { stack, ...error } = err ?? {};
  const told = { ...facts, ...(err === undefined ? {} : { err: error }) };
  const rest = Object.keys(told).length === 0 ? '' : ` ${JSON.stringify(told)}`;
  const name = (pino.levels.labels[level] ?? String(level)).toUpperCase();
  return `${time} ${name} ${msg}${rest}\n${typeof stack === 'string' ? `${stack}\n` : ''}`;
}

/**
 * The log of this process, in the form of its settings.
 * @param to that of a command does not mix with what it prints
 */
export const processLog = (
  { logLevel, logFormat }: Pick<Config, 'logLevel' | 'logFormat'>,
  to: 'stdout' | 'stderr',
): Logger => {
  const lines = linesTo(process[to].fd);
  const readable = { write: (line: string) => lines.write(readableLine(line)) };
  return createLogger(logLevel, logFormat === 'text' ? readable : lines);
};

/** Writes lines to a file or a pipe; those that a full disk refuses wait for the next one, or are lost if they are too many. */
function linesTo(fd: number): DestinationStream {
  const destination = pino.destination({ fd, sync: true, maxLength: 2 ** 20 });
  // Without a listener the error of a write would end the process.
  destination.on('error', () => {});
  return destination;
}

/**
 * Tells the operator on standard output what each start has to say, whatever the level of the log: plain at a terminal, else
 * as lines of the log, so that a program which reads them meets one form.
 */
export function createAnnouncer({ logFormat }: Pick<Config, 'logFormat'>): (text: string) => void {
  if (logFormat === 'text') return (text) => console.log(text);
  const log = createLogger('info', linesTo(process.stdout.fd));
  return (text) => log.info(text);
}

/** One JSON line per entry, by default on standard output. No entry contains a body, a token or a personal field. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const outage = new Outage();
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    hooks: {
      logMethod(args, write) {
        if (!outage.knows(args[0], args[1])) write.apply(this, args);
      },
    },
  };
  const log = destination ? pino(options, destination) : pino(options);
  return Object.assign(log, {
    databaseAnswered() {
      const counts = outage.end();
      if (counts) log.warn(counts, 'the database answers');
    },
  });
}
