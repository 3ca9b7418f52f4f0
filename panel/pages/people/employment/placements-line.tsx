import { Text, Timeline } from '@mantine/core';
import { useState } from 'react';
import type { Placement } from '../../../../sdk/schemas.ts';
import { type Day, todayIn } from '../../../calendar.ts';
import { VersionsButton } from '../../../events/versions.tsx';
import { formatDate } from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { useMe } from '../../../session.tsx';
import { ConfirmDeletion } from '../../../ui/confirm.tsx';
import { Note } from '../../../ui/note.tsx';
import { stateOn } from '../timeline/days.ts';
import { ItemActions, ItemDays, ItemHeading } from '../timeline/parts.tsx';
import { PlacementForm } from './placement-form.tsx';
import { placementBefore, type Stretch } from './placements.ts';
import { labels, type PlaceNames } from './use-place-names.ts';

interface PlacementsLineProps {
  stretch: Stretch;
  /** All placements of the employee. */
  all: Placement[];
  names: PlaceNames;
  today: Day;
}

/** The placements of an employment, the newest first. */
export function PlacementsLine({ stretch, all, names, today }: PlacementsLineProps) {
  return (
    <Timeline bulletSize={16} lineWidth={2} active={stretch.placements.length}>
      {stretch.placements.map((placement) => (
        <Timeline.Item
          key={placement.id}
          title={<ItemHeading title={names.placeOf(placement)} state={stateOn(today, placement)} />}
        >
          <ItemDays days={placement} />
          <Details placement={placement} names={names} />
          <Actions placement={placement} stretch={stretch} all={all} names={names} />
        </Timeline.Item>
      ))}
    </Timeline>
  );
}

/** What the heading does not say. */
const others = ['managerId', 'jobChargeId', 'contributionGroupId', 'legalEntityId', 'payGroupId'] as const;

function Details({ placement, names }: { placement: Placement; names: PlaceNames }) {
  const shares = names.sharesOf(placement);
  const lines = others.flatMap((field): [string, string][] => {
    const id = placement[field];
    return id === null ? [] : [[t(labels[field]), names.nameOf(id) ?? '…']];
  });
  if (shares.length > 0) lines.push([t('nav.costCentres'), shares.join(', ')]);
  return (
    <>
      {lines.map(([label, value]) => (
        <Text size="sm" key={label}>
          <Text span c="dimmed">
            {label}:
          </Text>{' '}
          {value}
        </Text>
      ))}
      {placement.reason && <Note>“{placement.reason}”</Note>}
    </>
  );
}

interface ActionsProps {
  placement: Placement;
  stretch: Stretch;
  all: Placement[];
  names: PlaceNames;
}

function Actions({ placement, stretch, all, names }: ActionsProps) {
  const [asks, setAsks] = useState<'edit' | 'remove' | undefined>();
  const close = () => setAsks(undefined);
  const before = placementBefore(placement, stretch);
  const what = `${t('placements.one')}, ${formatDate(placement.startDate)}`;
  return (
    <ItemActions
      by="updatePlacement"
      what={what}
      onEdit={() => setAsks('edit')}
      onRemove={() => setAsks('remove')}
      whyNotRemove={before ? undefined : t('placements.removeFirst')}
    >
      <VersionsButton by="listPlacementVersions" of={{ path: { id: placement.id } }} what={what} />
      {asks === 'edit' && (
        <PlacementForm
          employeeId={placement.employeeId}
          placements={all}
          placement={placement}
          isFirst={before === undefined}
          day={placement.startDate}
          onClose={close}
        />
      )}
      {asks === 'remove' && before && (
        <RemovePlacement placement={placement} before={before} names={names} onClose={close} />
      )}
    </ItemActions>
  );
}

interface RemovePlacementProps {
  placement: Placement;
  before: Placement;
  names: PlaceNames;
  onClose: () => void;
}

/** Asks before a placement is deleted, and says which one takes its days. */
function RemovePlacement({ placement, before, names, onClose }: RemovePlacementProps) {
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
