import { useMay, useMe } from '../../session.tsx';

/** Whether the user adds documents of all kinds, for the company and every employee; others add their own. */
export function useAddsAnyDocument(): boolean {
  const may = useMay();
  return useMe().reach === 'all' && may('createDocument');
}
