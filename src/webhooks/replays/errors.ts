import type { ErrorType } from '../../platform/problem.ts';

export const replayFinal: ErrorType = {
  code: 'replay_final',
  status: 409,
  title: 'Replay finished',
  cause: 'The replay is completed or cancelled, and neither can be undone.',
  cure: 'Start another replay.',
};

export const tooManyReplays: ErrorType = {
  code: 'too_many_replays',
  status: 409,
  title: 'Too many replays',
  cause: 'The endpoint already has ten replays that are running or paused.',
  cure: 'Wait until one is completed, or cancel one.',
};
