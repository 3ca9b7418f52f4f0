import type { ErrorType } from '../../platform/problem.ts';

export const replayFinal = {
  code: 'replay_final',
  status: 409,
  title: 'Replay finished',
  cause: 'The replay is completed or cancelled, and neither can be undone.',
  cure: 'Start another replay.',
  detail: 'The replay is {state}.',
} as const satisfies ErrorType;

export const tooManyReplays = {
  code: 'too_many_replays',
  status: 409,
  title: 'Too many replays',
  cause: 'The endpoint already has ten replays that are running or paused.',
  cure: 'Wait until one is completed, or cancel one.',
  detail: 'The endpoint already has {maximum} replays that are running or paused.',
} as const satisfies ErrorType;
