import { Button, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber } from '../i18n/format.ts';
import { ProblemAlert } from './states.tsx';

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
        <Menu position="bottom-end">
          <Menu.Target>{button()}</Menu.Target>
          <Menu.Dropdown>
            {save.map((choice) => (
              <Menu.Item key={choice.label} onClick={() => run.mutate(choice.save)}>
                {choice.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <ProblemAlert error={run.error} />
    </>
  );
}
