import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { newKey } from '../../../api.ts';
import type { Chosen, Result, Work } from './work.ts';

/** The outcome of a bulk action, also of one that was stopped. */
export interface Outcome {
  results: Result[];
  /** The employees for whom nothing was sent. */
  unsent: Chosen[];
}

/**
 * Sends a bulk action request by request. After a failure `run` continues where it stopped, and a request whose reply was
 * lost is not done twice: each has its Idempotency-Key.
 */
export function useRun(people: readonly Chosen[]) {
  const queries = useQueryClient();
  const results = useRef<Result[]>([]);
  const keys = useRef(new Map<number, string>());
  const isStopped = useRef(false);
  const [done, setDone] = useState(0);
  const sending = useMutation({
    async mutationFn({ perRequest, send }: Work): Promise<Outcome> {
      while (results.current.length < people.length && !isStopped.current) {
        const start = results.current.length;
        const key = keys.current.get(start) ?? newKey();
        keys.current.set(start, key);
        results.current.push(...(await send(people.slice(start, start + perRequest), key)));
        setDone(results.current.length);
      }
      return { results: results.current, unsent: people.slice(results.current.length) };
    },
    // Whatever was sent is there, also when a later request failed.
    onSettled: () => queries.invalidateQueries(),
  });
  return {
    run: sending.mutate,
    /** Ends it after the request that is under way. */
    stop: () => {
      isStopped.current = true;
    },
    isPending: sending.isPending,
    error: sending.error,
    outcome: sending.data,
    done,
    /** The employees for whom it is not done so far. */
    open: (): Chosen[] => [
      ...results.current.filter(({ causes }) => causes.length > 0).map(({ person }) => person),
      ...people.slice(results.current.length),
    ],
  };
}
