import type { ErrorType } from '../platform/problem.ts';

export const mayNotChange: ErrorType = {
  code: 'may_not_change_photo',
  status: 403,
  title: 'Photo not permitted',
  cause: 'Users change their own photo. The photo of another employee requires a role that writes employees.',
  cure: 'Ask the employee or HR to change the photo.',
};

export const photosUnavailable: ErrorType = {
  code: 'photos_unavailable',
  status: 501,
  title: 'Photos unavailable',
  cause: 'The library that reads pictures (sharp) is not installed on this server, or does not run on its platform.',
  cure: 'Tell the operator: `npm ci --include=optional` installs it. Everything else works without photos.',
};
