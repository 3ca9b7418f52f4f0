import { cpus, totalmem } from 'node:os';

/** The machine of the measurements. */
export interface Machine {
  cpu: string;
  cores: number;
  memoryGiB: number;
  node: string;
  postgres: string;
}

/** @param postgres its version, if the bench started it */
export const machine = (postgres: string | undefined): Machine => ({
  cpu: cpus()[0]?.model.trim() ?? 'unknown',
  cores: cpus().length,
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  postgres: postgres ?? 'from DATABASE_URL',
});
