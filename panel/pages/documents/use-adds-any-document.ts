import { may, useMe } from '../../session.tsx';

/** Whether the user adds documents of all kinds, for the company and every employee; others add their own. */
export function useAddsAnyDocument(): boolean {
  return useMe().reach === 'all' && may('createDocument');
}
