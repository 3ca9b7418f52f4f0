import type { ErrorType } from '../../problem.ts';

export const historyExpired: ErrorType = {
  code: 'history_expired',
  status: 410,
  title: 'History no longer kept',
  cause: 'Rollcall does not keep all changes since this moment, so it cannot tell what was known then.',
  cure: 'Use a later `knownAt`: `earliestSequence` is the first sequence that can be read.',
};
