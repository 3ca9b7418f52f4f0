export const decisions = {
  accept: 'Approve',
  reject: 'Reject',
  commentNote: 'The employee sees it with the decision.',
  request: {
    accept: 'Approve the request of {{name}}',
    accepted: 'The request of {{name}} is approved.',
    reject: 'Reject the request of {{name}}',
    rejected: 'The request of {{name}} is rejected.',
    rejectTitle: 'Reject the request?',
    rejectText: 'The time off stays as it is.',
  },
  correction: {
    accept: 'Approve the correction of {{name}}',
    accepted: 'The correction of {{name}} is approved.',
    reject: 'Reject the correction of {{name}}',
    rejected: 'The correction of {{name}} is rejected.',
    rejectTitle: 'Reject the correction?',
    rejectText: 'The entry stays as it is.',
  },
  change: {
    accept: 'Approve the change of {{name}}',
    accepted: 'The change of {{name}} is approved.',
    reject: 'Reject the change of {{name}}',
    rejected: 'The change of {{name}} is rejected.',
    rejectTitle: 'Reject the change?',
    rejectText: 'The data stay as they are.',
  },
} as const;
