import { Alert, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Employee, Placement } from '../../../sdk/schemas.ts';
import { useReadAll } from '../../api.ts';
import { todayIn } from '../../calendar.ts';
import { formatDate } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { useMe } from '../../session.tsx';
import { changedFrom, type PlacedField } from './employment/placements.ts';
import { labels, usePlaceNames } from './employment/use-place-names.ts';
import { newestFirst } from './timeline/days.ts';

/** The planned moves of an employee, and the last day if there is one: `From 1 Dec 2026: Sales, Lisbon`. */
export function PlannedMoves({ person: { id, status, startDate, endDate } }: { person: Employee }) {
  const today = todayIn(useMe().company.timeZone);
  const placements = useReadAll('listPlacements', { query: { employeeId: id, orderBy: 'startDate desc' } });
  // The first placement of a coming employment is no move.
  const moves = (placements.data?.data ?? []).filter((one) => one.startDate > today && one.startDate !== startDate);
  const isLeaving = status === 'active' && endDate !== null && endDate >= today;
  if (moves.length === 0 && !isLeaving) return null;
  return (
    <Alert color="blue" mb="lg" role="note" title={t('placements.coming')}>
      <Moves moves={moves.toReversed()} all={placements.data?.data ?? []} />
      {isLeaving && <Text size="sm">{t('placements.leaves', { day: formatDate(endDate) })}</Text>}
      <Link to={paths.person} params={{ id }} search={{ tab: 'employment' }} style={{ color: 'inherit' }}>
        {t('placements.show')}
      </Link>
    </Alert>
  );
}

function Moves({ moves, all }: { moves: Placement[]; all: Placement[] }) {
  const { nameOf } = usePlaceNames(all);
  const before = (move: Placement) => all.toSorted(newestFirst).find(({ startDate }) => startDate < move.startDate);
  /** The department and the office by name alone, which say what they are; anything else with its label. */
  const words = (move: Placement, field: PlacedField): string => {
    const id = move[field];
    const label = t(labels[field]);
    if (id === null) return t('placements.cleared', { field: label.toLocaleLowerCase() });
    const name = nameOf(id) ?? '…';
    return field === 'departmentId' || field === 'officeId' ? name : `${label} ${name}`;
  };
  return moves.map((move) => {
    const former = before(move);
    const changed = former ? changedFrom(former, move).map((field) => words(move, field)) : [];
    return (
      <Text size="sm" key={move.id}>
        {t('placements.upcoming', {
          day: formatDate(move.startDate),
          place: changed.join(', ') || (move.reason ?? t('placements.otherCosts')),
        })}
      </Text>
    );
  });
}
