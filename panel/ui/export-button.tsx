import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { formatNumber } from '../i18n/format.ts';
import { lazyPage } from '../shell/lazy-part.tsx';
import { ProblemAlert } from './states.tsx';

// Most lists have one kind of file, and most visits need no file.
const ChoiceMenu = lazyPage(() => import('./choice-menu.tsx'), 'ChoiceMenu');

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
  const [isWanted, setWanted] = useState(false);
  const text = run.isPending ? progress(formatNumber(done)) : label;
  const button = (onClick: () => void) => (
    <Button
      variant="default"
      data-disabled={run.isPending}
      aria-disabled={run.isPending}
      aria-haspopup={typeof save === 'function' ? undefined : 'menu'}
      onClick={run.isPending ? undefined : onClick}
    >
      {text}
    </Button>
  );
  const choose = button(() => setWanted(true));
  return (
    <>
      {typeof save === 'function' && button(() => run.mutate(save))}
      {typeof save !== 'function' && !isWanted && choose}
      {typeof save !== 'function' && isWanted && (
        <Suspense fallback={choose}>
          <ChoiceMenu
            label={text}
            isBusy={run.isPending}
            choices={save.map((choice) => ({ label: choice.label, act: () => run.mutate(choice.save) }))}
          />
        </Suspense>
      )}
      <ProblemAlert error={run.error} />
    </>
  );
}
