import { ActionIcon, Button, Group, Title } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { NextIcon, PreviousIcon } from './icons.tsx';

interface StepperProps {
  /** The present period: a week, a month. */
  title: ReactNode;
  labels: { previous: string; next: string; present: string };
  onStep: (by: 1 | -1) => void;
  onPresent: () => void;
}

/** Elements in which arrow keys already have a meaning. */
const taken = 'input, textarea, select, [role=dialog], [role=tablist], [role=menu], [role=listbox], [tabindex="0"]';

/** Steps through periods by buttons, and by the arrow keys from anywhere on the page. */
export function Stepper({ title, labels, onStep, onPresent }: StepperProps) {
  useWindowEvent('keydown', ({ key, target, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented }) => {
    if (defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return;
    if (target instanceof Element && target.closest(taken)) return;
    if (key === 'ArrowLeft') onStep(-1);
    if (key === 'ArrowRight') onStep(1);
  });
  return (
    <Group gap="xs">
      <ActionIcon variant="default" size="lg" aria-label={labels.previous} onClick={() => onStep(-1)}>
        <PreviousIcon />
      </ActionIcon>
      <Title order={2} className="stepper-title" aria-live="polite">
        {title}
      </Title>
      <ActionIcon variant="default" size="lg" aria-label={labels.next} onClick={() => onStep(1)}>
        <NextIcon />
      </ActionIcon>
      <Button variant="default" onClick={onPresent}>
        {labels.present}
      </Button>
    </Group>
  );
}
