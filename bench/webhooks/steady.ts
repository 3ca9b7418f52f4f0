import { setTimeout as wait } from 'node:timers/promises';
import type { WebhookSetting } from './setting.ts';

let counter = 0;

/**
 * Creates offices at a steady rate, however long each takes (an open loop): one event each.
 * @returns the number of created offices; rejects if any was refused
 */
export async function makeOffices({ call }: WebhookSetting, perSecond: number, seconds: number): Promise<number> {
  const count = Math.round(perSecond * seconds);
  const started = performance.now();
  const made: Promise<unknown>[] = [];
  while (made.length < count) {
    const due = Math.min(count, Math.floor(((performance.now() - started) / 1000) * perSecond) + 1);
    while (made.length < due)
      made.push(call('POST', '/core/v3/offices', { name: `Office ${process.pid} ${counter++}` }));
    await wait(1);
  }
  await Promise.all(made);
  return count;
}
