import type { Installation } from './installation.ts';
import { Load, late, type Tally } from './load.ts';

/** What a chapter of the day did to requests, changes and events. */
export interface Row extends Tally {
  chapter: string;
  seconds: number;
  acknowledged: number;
  lostChanges: number;
  doubledChanges: number;
  events: number;
  missing: number;
  doubled: number;
  outOfOrder: number;
  /** Altered, unsigned, without their change, and gaps in the log. */
  unsound: number;
  lateEvents: number;
  /** The longest time from a change to its arrival; milliseconds. */
  longest: number;
}

type Verdict = Awaited<ReturnType<Installation['check']>>;
/** What was found in an installation before; the counts of a chapter are what it added. */
const before = new WeakMap<Installation, Verdict>();

const unsoundOf = ({ altered, unsigned, unfounded }: Verdict) => altered + unsigned + unfounded;

/**
 * Lets an act happen under load, and tells what became of all requests, changes and events.
 * @returns the row, and what was wrong with single requests
 */
export async function live(
  chapter: string,
  installation: Installation,
  act: (load: Load) => Promise<unknown>,
): Promise<{ row: Row; remarks: string[] }> {
  const begun = performance.now();
  const from = installation.receiver.arrivals.length;
  const load = new Load(chapter, installation.token);
  load.begin(installation.origins);
  await act(load);
  await load.stop();
  const seconds = Math.round((performance.now() - begun) / 1000);
  installation.acknowledged.push(...load.acknowledged);
  const after = await installation.check();
  const earlier = before.get(installation);
  before.set(installation, after);
  const added = (of: (verdict: Verdict) => number) => of(after) - (earlier ? of(earlier) : 0);
  // A repetition of what had arrived is no late event.
  const seen = new Set<number>();
  const delays = installation.receiver.arrivals.slice(from).flatMap(({ sequence, delay, isAccepted }) => {
    if (!isAccepted || seen.has(sequence)) return [];
    seen.add(sequence);
    return [delay];
  });
  const row = {
    chapter,
    seconds,
    ...load.tally,
    acknowledged: load.acknowledged.length,
    lostChanges: added((verdict) => verdict.lostChanges),
    doubledChanges: added((verdict) => verdict.doubledChanges),
    events: added((verdict) => verdict.events),
    missing: added((verdict) => verdict.missing),
    doubled: added((verdict) => verdict.doubled),
    outOfOrder: added((verdict) => verdict.outOfOrder),
    unsound: added(unsoundOf),
    lateEvents: delays.filter((delay) => delay > late).length,
    longest: delays.reduce((most, delay) => Math.max(most, delay), 0),
  };
  return { row, remarks: load.remarks };
}

const columns: [head: string, value: (row: Row) => number | string][] = [
  ['Chapter', ({ chapter }) => chapter],
  ['Seconds', ({ seconds }) => seconds],
  ['Requests sent', ({ sent }) => sent],
  ['Accepted', ({ accepted }) => accepted],
  ['Refused', ({ refused }) => refused],
  ['Failed', ({ failed }) => failed],
  ['By the proxy', ({ foreign }) => foreign],
  ['No reply', ({ unanswered }) => unanswered],
  ['Late', ({ slow }) => slow],
  ['Changes', ({ acknowledged }) => acknowledged],
  ['**Lost**', ({ lostChanges }) => lostChanges],
  ['Doubled', ({ doubledChanges }) => doubledChanges],
  ['Events', ({ events }) => events],
  ['**Lost**', ({ missing }) => missing],
  ['Doubled', ({ doubled }) => doubled],
  ['Out of order', ({ outOfOrder }) => outOfOrder],
  ['Late', ({ lateEvents }) => lateEvents],
  ['Latest, s', ({ longest }) => (longest / 1000).toFixed(1)],
];

/** The rows as a table for docs/reliability.md. */
export function tableOf(rows: readonly Row[]): string {
  const line = (cells: readonly (number | string)[]) => `| ${cells.join(' | ')} |`;
  return [
    line(columns.map(([head]) => head)),
    line(columns.map(() => '---')),
    ...rows.map((row) => line(columns.map(([, value]) => value(row)))),
  ].join('\n');
}
