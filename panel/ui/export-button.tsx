import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { formatNumber } from '../i18n/format.ts';
import { lazyPart } from '../shell/lazy-part.ts';
import { ProblemAlert } from './states.tsx';

// A list with one kind of file needs no menu.
const ChoiceMenu = lazyPart(() => import('./choice-menu.tsx'), 'ChoiceMenu');

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
  const button = (onClick?: () => void) => (
    <Button variant="default" disabled={run.isPending} onClick={onClick}>
      {run.isPending ? progress(formatNumber(done)) : label}
    </Button>
  );
  return (
    <>
      {typeof save === 'function' ? (
        button(() => run.mutate(save))
      ) : (
        <Suspense fallback={button()}>
          <ChoiceMenu choices={save.map((choice) => ({ label: choice.label, act: () => run.mutate(choice.save) }))}>
            {button()}
          </ChoiceMenu>
        </Suspense>
      )}
      <ProblemAlert error={run.error} />
    </>
  );
}
