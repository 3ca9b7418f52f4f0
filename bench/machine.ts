import { cpus, totalmem } from 'node:os';

/** What the figures were measured on. */
export interface Machine {
  cpu: string;
  cores: number;
  memoryGiB: number;
  node: string;
  postgres: string;
}

/** @param postgres its version, if it is one of our own */
export const machine = (postgres: string | undefined): Machine => ({
  cpu: cpus()[0]?.model.trim() ?? 'unknown',
  cores: cpus().length,
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  postgres: postgres ?? 'from DATABASE_URL',
});
