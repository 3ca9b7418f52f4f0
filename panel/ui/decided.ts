import type { OperationId } from '../../sdk/client.ts';

interface Decided {
  /** The texts that name it. */
  words: 'request' | 'correction' | 'change';
  accept: OperationId;
  reject: OperationId;
}

/** The requests that users decide. */
export const decided = {
  vacation: { words: 'request', accept: 'acceptVacationDayOffRequest', reject: 'rejectVacationDayOffRequest' },
  absence: { words: 'request', accept: 'acceptAbsenceDayOffRequest', reject: 'rejectAbsenceDayOffRequest' },
  correction: {
    words: 'correction',
    accept: 'acceptWorkEntryCorrectionRequest',
    reject: 'rejectWorkEntryCorrectionRequest',
  },
  ownData: { words: 'change', accept: 'acceptOwnDataRequest', reject: 'rejectOwnDataRequest' },
} as const satisfies Record<string, Decided>;

/** A request that a user decides. */
export interface ToDecide {
  about: keyof typeof decided;
  id: string;
  /** As it is shown, if it may change while it waits: another version is not decided. */
  version?: number;
  /** Whose request it is. */
  name: string;
  /** Says what became of it. */
  onDecided: (text: string) => void;
}
