import type { Placement } from '../../../../sdk/schemas.ts';
import { todayIn } from '../../../calendar.ts';
import { formatDate } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { useMe } from '../../../session.tsx';
import { ConfirmDeletion } from '../../../ui/confirm.tsx';
import type { PlaceNames } from './use-place-names.ts';

interface RemovePlacementProps {
  placement: Placement;
  before: Placement;
  names: PlaceNames;
  onClose: () => void;
}

/** Asks before a placement is deleted, and says which one takes its days. */
export function RemovePlacement({ placement, before, names, onClose }: RemovePlacementProps) {
  const t = useTexts();
  const today = todayIn(useMe().company.timeZone);
  const { endDate, startDate } = placement;
  return (
    <ConfirmDeletion
      by="deletePlacement"
      id={placement.id}
      title={t('placements.removeTitle', { from: formatDate(startDate) })}
      onClose={onClose}
    >
      {t('placements.removeText', {
        place: names.placeOf(before),
        until: endDate === null ? t('placements.untilFurther') : t('placements.untilDay', { day: formatDate(endDate) }),
      })}{' '}
      {startDate > today ? t('placements.removeComing') : t('placements.removePast')}
    </ConfirmDeletion>
  );
}
