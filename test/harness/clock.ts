import type { Clock, Instant } from '../../src/platform/clock.ts';

/** A clock that stands still until a test moves it. */
export interface TestClock extends Clock {
  /** Sets it to an instant, also an earlier one. */
  set(instant: Instant): void;
  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number; milliseconds?: number }): void;
  /** The current instant. */
  readonly instant: Instant;
}

export function createTestClock(start: Instant = '2026-11-20T09:00:00.000Z'): TestClock {
  let now = Date.parse(start);
  return {
    now: () => now,
    set: (instant) => {
      now = Date.parse(instant);
    },
    advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0, milliseconds = 0 }) => {
      now += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000 + milliseconds;
    },
    get instant() {
      return new Date(now).toISOString();
    },
  };
}
