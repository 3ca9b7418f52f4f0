export const payGroups = {
  note: 'Employees who are paid together. A placement names the pay group; without one, the default group applies.',
  new: 'New pay group',
  frequencies: { monthly: 'Monthly', semimonthly: 'Twice a month', biweekly: 'Every two weeks', weekly: 'Weekly' },
  firstDayNote: 'The others follow without a gap. Monthly periods begin on this day of each month.',
  cutOffNote: 'When the data of a period should be complete.',
  payDayNote: 'A negative number is before the end. Without it, periods have no pay date.',
  late: { carry: 'Carry into the next export', refuse: 'Refuse' },
  lateNote: {
    carry: 'The change is made, and the next export corrects the period.',
    refuse: 'The change is refused until the period is reopened.',
  },
  earliestNote: 'Days before it cannot be changed at all.',
  blockingNote: 'A period with such issues can only be locked with a reason.',
  isDefaultNote: 'For employees whose placement names no pay group. Only one group can be the default.',
  fixedNote: 'Frequency, first day and default stay as they are once a period was locked.',
} as const;
export const periodStates = {
  statuses: {
    open: 'Open',
    review: 'In review',
    locked: 'Locked',
    exported: 'Exported',
    acknowledged: 'Acknowledged',
  },
  receipts: {
    created: 'Awaiting answer',
    accepted: 'Accepted',
    rejected: 'Rejected',
    partial: 'Partly rejected',
  },
} as const;
