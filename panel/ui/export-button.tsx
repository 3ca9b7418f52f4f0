import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber } from '../i18n/format.ts';
import { lazyPart } from '../shell/lazy-part.tsx';
import { ProblemAlert } from './states.tsx';

// Most lists have one kind of file.
const MenuButton = lazyPart(() => import('./menu-button.tsx'), 'MenuButton');

/** Reads and saves all rows, and reports how many it has read. */
type Save = (tell: (done: number) => void) => Promise<void>;

interface ExportButtonProps {
  label: string;
  /** The text while it saves; `shown` is the number of rows so far. */
  progress: (shown: string) => string;
  /** What it saves, or the kinds of file that the user chooses from. */
  save: Save | readonly { label: string; save: Save }[];
}

/** Saves the rows that match the filters as a file, and shows the progress. */
export function ExportButton({ label, progress, save }: ExportButtonProps) {
  const [done, setDone] = useState(0);
  const run = useMutation({
    mutationFn: (chosen: Save) => {
      setDone(0);
      return chosen(setDone);
    },
  });
  const text = run.isPending ? progress(formatNumber(done)) : label;
  return (
    <>
      {typeof save === 'function' ? (
        <Button
          variant="default"
          data-disabled={run.isPending}
          aria-disabled={run.isPending}
          onClick={run.isPending ? undefined : () => run.mutate(save)}
        >
          {text}
        </Button>
      ) : (
        <MenuButton
          label={text}
          isBusy={run.isPending}
          choices={save.map((choice) => ({ label: choice.label, act: () => run.mutate(choice.save) }))}
        />
      )}
      <ProblemAlert error={run.error} />
    </>
  );
}
