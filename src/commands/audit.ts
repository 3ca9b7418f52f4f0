import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { type AuditPosition, auditAfter } from '../accounts/index.ts';
import { operatorCaller } from '../platform/caller.ts';
import { StartError } from '../platform/config.ts';
import { isObject } from '../platform/narrowing.ts';
import { Problem } from '../platform/problem.ts';
import type { Command } from './command.ts';
import { accountOf, withInstallation } from './installation.ts';

/** How often a reader that follows the log looks for more, in milliseconds. */
const lookEvery = 1_000;

export const auditCommand: Command = {
  name: 'audit',
  usage: '--account ID [--position FILE] [--follow]',
  summary:
    'Prints the audit log of an account, sign-ins too, as lines of JSON; FILE keeps the place for the next time; --follow goes on.',
  options: { account: 'required', position: 'optional', follow: 'flag' },
  run: ({ account = '', position: file, follow }, env) =>
    withInstallation(env, async ({ app, db }) => {
      const reader = () => app.work.read(caller);
      const caller = operatorCaller(await accountOf(db, account));
      // The program that reads the lines has ended.
      process.stdout.on('error', () => process.exit(1));
      let position = file === undefined ? { sequence: 0 } : readPosition(file);
      for (;;) {
        const next = await auditAfter(reader(), position).catch((error: unknown) => {
          if (!(error instanceof Problem && error.type.status === 410)) throw error;
          throw new StartError(`${error.type.cause} To begin at the oldest entry, remove the file of --position.`);
        });
        for (const line of next.lines) await print(`${JSON.stringify(line)}\n`);
        position = next.position;
        if (next.lines.length > 0 && file !== undefined) keepPosition(file, position);
        if (next.lines.length > 0) continue;
        if (!follow) return;
        await wait(lookEvery);
      }
    }),
};

/** Waits until the reader has taken the line: the place in the file must not be ahead of it. */
const print = (line: string) =>
  new Promise<void>((resolve, reject) => process.stdout.write(line, (error) => (error ? reject(error) : resolve())));

/** @throws StartError if the file holds something else */
function readPosition(file: string): AuditPosition {
  if (!existsSync(file)) return { sequence: 0 };
  try {
    const { sequence, id, signIn }: Record<string, unknown> = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof sequence === 'number' && (signIn === undefined || isObject(signIn))) {
      const { id: signInId, at } = signIn ?? {};
      return {
        sequence,
        ...(typeof id === 'string' ? { id } : {}),
        ...(typeof signInId === 'string' && typeof at === 'string' ? { signIn: { id: signInId, at } } : {}),
      };
    }
  } catch {
    // Said below.
  }
  throw new StartError(
    `--position ${file} holds no place in the audit log; remove the file to begin at the oldest entry`,
  );
}

function keepPosition(file: string, position: AuditPosition): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(position)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
