import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber } from '../i18n/format.ts';
import { ProblemAlert } from './states.tsx';

interface ExportButtonProps {
  label: string;
  /** The text while it saves; `shown` is the number of rows so far. */
  progress: (shown: string) => string;
  /** Reads and saves all rows, and reports how many it has read. */
  save: (tell: (done: number) => void) => Promise<void>;
}

/** Saves the rows that match the filters as a file, and shows the progress. */
export function ExportButton({ label, progress, save }: ExportButtonProps) {
  const [done, setDone] = useState(0);
  const run = useMutation({
    mutationFn: () => {
      setDone(0);
      return save(setDone);
    },
  });
  return (
    <>
      <Button variant="default" disabled={run.isPending} onClick={() => run.mutate()}>
        {run.isPending ? progress(formatNumber(done)) : label}
      </Button>
      <ProblemAlert error={run.error} />
    </>
  );
}
