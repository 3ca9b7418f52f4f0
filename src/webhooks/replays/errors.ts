import type { ErrorType } from '../../platform/problem.ts';

export const replayFinal: ErrorType = {
  code: 'replay_final',
  status: 409,
  title: 'The replay is over',
  cause: 'The replay is completed or was cancelled, and neither is taken back.',
  cure: 'Start another replay.',
};

export const tooManyReplays: ErrorType = {
  code: 'too_many_replays',
  status: 409,
  title: 'Too many replays',
  cause: 'The endpoint has ten replays that are running or paused.',
  cure: 'Wait until one is completed, or cancel one.',
};
