import { Group } from '@mantine/core';
import { t } from '../i18n/texts.ts';
import { ExplainedButton } from '../ui/explained-button.tsx';

interface PlaceButtonsProps {
  /** The place in the list, from 0. */
  place: number;
  /** The length of the list, which keeps at least one. */
  count: number;
  /** Why the first cannot move up, and why the only one cannot be deleted. */
  reasons: { isFirst: string; isOnly: string };
  /** What the buttons are called where several lists or many items need it. */
  labels?: { move: string; remove: string };
  onMove: () => void;
  onRemove: () => void;
}

/** Moves an item of a typed list up, or deletes it. */
export function PlaceButtons({ place, count, reasons, labels, onMove, onRemove }: PlaceButtonsProps) {
  const isFirst = place === 0;
  const isOnly = count === 1;
  return (
    <Group gap="xs" mt="sm">
      <ExplainedButton
        size="xs"
        variant="default"
        aria-label={labels?.move}
        whyNot={isFirst ? reasons.isFirst : undefined}
        onClick={onMove}
      >
        {t('templates.moveUp')}
      </ExplainedButton>
      <ExplainedButton
        size="xs"
        variant="default"
        aria-label={labels?.remove}
        whyNot={isOnly ? reasons.isOnly : undefined}
        onClick={onRemove}
      >
        {t('actions.delete')}
      </ExplainedButton>
    </Group>
  );
}
