import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { BatchResult } from '../../../../sdk/schemas.ts';
import { api } from '../../../api.ts';
import type { PlannedRow, RowError } from './plan.ts';

/** How many rows one request has: few enough that the progress moves and nobody else waits. */
const chunkSize = 250;

export interface Outcome {
  created: number;
  changed: number;
  /** The rows that were taken. */
  taken: PlannedRow[];
  errors: RowError[];
}

/** What tells a request from all others; it works without TLS too, where there is no randomUUID. */
const newKey = () => crypto.getRandomValues(new BigUint64Array(2)).join('-');

type ErrorsOf = (row: PlannedRow, refused: BatchResult['errors']) => RowError[];

function outcomeOf(rows: PlannedRow[], results: BatchResult[], tell: ErrorsOf): Outcome {
  const hasStatus = (wanted: number) => results.filter(({ status }) => status === wanted).length;
  return {
    created: hasStatus(201),
    changed: hasStatus(200),
    taken: rows.filter(({ isWrong }, i) => !isWrong && (results[i]?.status ?? 400) < 400),
    errors: rows.flatMap((row, i) => tell(row, results[i]?.errors ?? [])),
  };
}

/**
 * Puts rows through the batch operation, chunk by chunk. After a failure `run` goes on where it stopped, and a chunk
 * whose answer was lost is not done twice: each has an Idempotency-Key of its own.
 */
export function useBatches(rows: PlannedRow[], dryRun: boolean, tell: ErrorsOf) {
  const queries = useQueryClient();
  const answered = useRef<BatchResult[]>([]);
  const keys = useRef<string[]>([]);
  const [done, setDone] = useState(0);
  const batches = useMutation({
    async mutationFn(): Promise<Outcome> {
      while (answered.current.length < rows.length) {
        const start = answered.current.length;
        const chunk = start / chunkSize;
        keys.current[chunk] ??= newKey();
        const { data } = await api('batchEmployees', {
          body: { rows: rows.slice(start, start + chunkSize).map(({ request }) => request), dryRun },
          idempotencyKey: keys.current[chunk],
        });
        answered.current.push(...data);
        setDone(answered.current.length);
      }
      return outcomeOf(rows, answered.current, tell);
    },
    onSuccess: () => (dryRun ? undefined : queries.invalidateQueries()),
  });
  return { ...batches, run: () => batches.mutate(), done };
}
