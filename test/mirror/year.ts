import type { TestApp } from '../harness/app.ts';
import type { Answer } from '../harness/http.ts';
import { actions } from './actions.ts';
import type { Company } from './company.ts';

/** How often each kind of write succeeded, by its name. */
export type Tally = Map<string, number>;

/**
 * Lives through a year in which anything may happen on any day. Refusals are part of it, failures are not.
 * @param afterEach runs after each write
 * @param atMonthsEnd runs when the month is over, on the first day of the next one
 */
export async function liveThroughYear(
  app: TestApp,
  company: Company,
  { writes, afterEach, atMonthsEnd }: { writes: number; afterEach(): Promise<void>; atMonthsEnd(): Promise<unknown> },
): Promise<Tally> {
  const { random } = company;
  const tally: Tally = new Map(Object.keys(actions).map((name) => [name, 0]));
  // As often as its number says.
  const drawn = Object.entries(actions).flatMap(([name, { often, act }]) =>
    Array.from({ length: often }, () => ({ name, act })),
  );
  const count = async (name: string, replies: (Answer | undefined)[]) => {
    for (const reply of replies) {
      if (!reply) continue;
      if (reply.status >= 500) throw new Error(`${name}: ${reply.status} ${reply.text}`);
      if (reply.status < 300) tally.set(name, (tally.get(name) ?? 0) + 1);
    }
    await afterEach();
  };
  await company.open(count);
  for (let month = 0; month < 12; month++) {
    for (let n = 0; n < writes / 12; n++) {
      const { name, act } = random.pick(drawn) ?? { name: '', act: async () => [] };
      await count(name, [await act(company)].flat());
      if (n % 3 === 0) app.clock.advance({ hours: random.whole(1, 30) });
    }
    const now = new Date(app.clock.instant);
    const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 8));
    app.clock.set(next.toISOString());
    await atMonthsEnd();
    await afterEach();
  }
  return tally;
}
