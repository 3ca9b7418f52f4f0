import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber } from '../i18n/format.ts';
import { ProblemAlert } from './states.tsx';

/** Reads and saves all rows, and reports how many it has read. */
export type Save = (tell: (done: number) => void) => Promise<void>;

/** Saves rows as a file, and counts them meanwhile. */
export function useSaving() {
  const [done, setDone] = useState(0);
  const run = useMutation({
    mutationFn: (save: Save) => {
      setDone(0);
      return save(setDone);
    },
  });
  return { ...run, shown: formatNumber(done) };
}

interface ExportButtonProps {
  label: string;
  /** The text while it saves; `shown` is the number of rows so far. */
  progress: (shown: string) => string;
  save: Save;
}

/** Saves the rows that match the filters as a file, and shows the progress. */
export function ExportButton({ label, progress, save }: ExportButtonProps) {
  const { isPending, shown, error, mutate } = useSaving();
  return (
    <>
      <Button
        variant="default"
        data-disabled={isPending}
        aria-disabled={isPending}
        onClick={isPending ? undefined : () => mutate(save)}
      >
        {isPending ? progress(shown) : label}
      </Button>
      <ProblemAlert error={error} />
    </>
  );
}
