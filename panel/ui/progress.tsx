import { Progress, Text } from '@mantine/core';
import { formatNumber } from '../i18n/format.ts';

/** The progress of a task, as a bar and in figures. */
export function ProgressOf({ label, done, all }: { label: string; done: number; all: number }) {
  return (
    <div>
      <Progress.Root size="lg">
        <Progress.Section value={all === 0 ? 100 : (100 * done) / all} aria-label={label} />
      </Progress.Root>
      <Text size="sm" mt={4}>
        {label} · {formatNumber(done)} / {formatNumber(all)}
      </Text>
    </div>
  );
}
