import type { ErrorType } from '../../platform/problem.ts';

export const replayFinal: ErrorType = {
  code: 'replay_final',
  status: 409,
  title: 'The replay is over',
  cause: 'The replay is completed or was cancelled, and neither is taken back.',
  cure: 'Start another replay.',
};
