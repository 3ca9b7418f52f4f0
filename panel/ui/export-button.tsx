import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber } from '../i18n/format.ts';
import { ProblemAlert } from './states.tsx';

interface ExportButtonProps {
  label: string;
  /** What it says while it saves; `shown` is how many it has. */
  progress: (shown: string) => string;
  /** Reads everything and saves it, and tells how many it has. */
  save: (tell: (done: number) => void) => Promise<void>;
}

/** Saves everything that is looked for as a file, and says how far it is. */
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
