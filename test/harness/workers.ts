import { availableParallelism, totalmem } from 'node:os';

/**
 * How many test files run at once: more than there are cores, because a file also waits, for a database or a browser, but no
 * more than the memory holds.
 * @param perCore how many keep a core busy
 * @param gibibytes what one takes with its database, at most
 */
export const workersFor = (perCore: number, gibibytes: number): number =>
  Math.max(1, Math.min(Math.ceil(availableParallelism() * perCore), Math.floor(totalmem() / 2 ** 30 / gibibytes)));
