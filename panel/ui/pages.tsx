import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MoreButton } from './more.tsx';
import { Loading, ProblemAlert } from './states.tsx';

/** A list that is read a page after the other: its rows, or why they are not there, and the way to more. */
export function Pages({ of: log, children }: { of: UseInfiniteQueryResult; children: ReactNode }) {
  return (
    <>
      <ProblemAlert error={log.error} onRetry={() => void log.refetch()} />
      {log.isPending && <Loading />}
      {log.isSuccess && children}
      <MoreButton of={log} />
    </>
  );
}
