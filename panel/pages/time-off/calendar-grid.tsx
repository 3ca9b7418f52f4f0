import './calendar.css';
import { Group, Table, Text, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { CSSProperties, ReactNode } from 'react';
import { type Day, isWeekend } from '../../calendar.ts';
import { formatDay, formatNumber, formatWeekday } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Loading, ProblemAlert } from '../../ui/states.tsx';
import { kinds, type Mark, useMarks } from './calendar-marks.ts';

interface CalendarGridProps {
  days: Day[];
  today: Day;
  people: { id: string; firstName: string; lastName: string }[];
  /** Whether these are all, not a page of them. */
  isWhole: boolean;
  /** How many there are, with those who are not away. */
  total: number | undefined;
}

/** The table of the team calendar. Colour never stands alone: a bar has its name or letter, and a pending request a dashed line. */
export function CalendarGrid({ days, today, people, isWhole, total }: CalendarGridProps) {
  const { queries, markOf } = useMarks(people, days);
  const failed = queries.find(({ error }) => error !== null);
  if (failed) return <ProblemAlert error={failed.error} onRetry={() => void failed.refetch()} />;
  if (queries.some(({ data }) => data === undefined)) return <Loading />;
  const awayOn = (day: Day) => people.filter((person) => isAway(markOf(person, day))).length;
  const classOf = (day: Day) =>
    [isWeekend(day) && 'calendar-weekend', day === today && 'calendar-today'].filter(Boolean).join(' ') || undefined;
  return (
    <>
      <Table.ScrollContainer minWidth={0} ref={openAtToday}>
        <Table className="calendar">
          <Table.Thead>
            <Table.Tr>
              <Table.Th className="calendar-name">
                {isWhole && awayOn(today) > 0 && days.includes(today)
                  ? t('timeOff.awayToday', { count: awayOn(today), shown: formatNumber(awayOn(today)) })
                  : t('fields.name')}
              </Table.Th>
              {days.map((day) => (
                <Table.Th key={day} className={classOf(day)} scope="col">
                  <span aria-hidden>
                    {formatWeekday(day)}
                    <br />
                    {Number(day.slice(8))}
                  </span>
                  <VisuallyHidden>
                    {formatDay(day)}
                    {day === today && `, ${t('time.today')}`}
                  </VisuallyHidden>
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {people.map((person) => {
              const marks = days.map((day) => markOf(person, day));
              return (
                <Table.Tr key={person.id}>
                  <Table.Th className="calendar-name" scope="row">
                    <Avatar {...person} />
                    <Link to={paths.person} params={{ id: person.id }} search={{ tab: 'timeOff' }}>
                      {person.lastName}, {person.firstName}
                    </Link>
                  </Table.Th>
                  {days.map((day, i) => (
                    <Table.Td key={day} className={classOf(day)}>
                      <MarkIn marks={marks} at={i} />
                    </Table.Td>
                  ))}
                </Table.Tr>
              );
            })}
          </Table.Tbody>
          {people.length > 1 && (
            <Table.Tfoot>
              <Table.Tr>
                <Table.Th className="calendar-name" scope="row">
                  {isWhole && total !== undefined
                    ? t('timeOff.awayOf', { shown: formatNumber(total) })
                    : t('timeOff.awayCount')}
                </Table.Th>
                {days.map((day) => (
                  <Table.Td key={day} className={classOf(day)}>
                    <Count of={awayOn(day)} among={people.length} />
                  </Table.Td>
                ))}
              </Table.Tr>
            </Table.Tfoot>
          )}
        </Table>
      </Table.ScrollContainer>
      <Legend />
    </>
  );
}

/** Scrolls a narrow calendar to today; the day before it stays next to the names. */
function openAtToday(box: HTMLDivElement | null): void {
  const [name, today] = ['.calendar-name', '.calendar-today'].map((one) => box?.querySelector<HTMLElement>(`th${one}`));
  if (box && name && today) box.scrollLeft = today.offsetLeft - name.offsetWidth - 1.5 * today.offsetWidth;
}

const isAway = (mark: Mark | undefined): boolean => mark !== undefined && mark.kind !== 'holiday' && !mark.isPending;

/** How many are away on a day, as a figure over a bar. */
function Count({ of: count, among }: { of: number; among: number }) {
  if (count === 0) return null;
  return (
    <span className="calendar-count">
      {count}
      <i aria-hidden style={{ height: Math.max(3, Math.round((24 * count) / Math.max(4, among))) }} />
    </span>
  );
}

const isSame = (one: Mark | undefined, other: Mark): boolean =>
  one?.name === other.name && one.isPending === other.isPending && one.isHalf === other.isHalf;

/** A mark in words, and on the first of days that have the same one the bar across them all. */
function MarkIn({ marks, at }: { marks: (Mark | undefined)[]; at: number }) {
  const mark = marks[at];
  if (!mark) return null;
  const { kind, name, isPending, isHalf } = mark;
  const isPart = isHalf && kind !== 'holiday';
  const words = [name, isPart && t('timeOff.partly'), isPending && t('timeOff.statuses.pending')]
    .filter(Boolean)
    .join(', ');
  let days = 1;
  while (isSame(marks[at + days], mark)) days++;
  // Less than three days have no room for a name.
  const label = days < 3 ? t(`timeOff.letters.${kind}`) : isPending ? t('timeOff.statuses.pending') : name;
  return (
    <>
      {!isSame(marks[at - 1], mark) && (
        <Bar kind={kind} isPending={isPending} days={days} title={words}>
          {label}
          {isPart && '½'}
        </Bar>
      )}
      <VisuallyHidden>{words}</VisuallyHidden>
    </>
  );
}

interface BarProps extends Pick<Mark, 'kind'> {
  isPending?: boolean;
  days?: number;
  title?: string;
  children: ReactNode;
}

const Bar = ({ kind, isPending = false, days = 1, title, children }: BarProps) => (
  <span
    className={`calendar-mark calendar-${kind}${isPending ? ' calendar-pending' : ''}`}
    data-one={days === 1 || undefined}
    style={{ '--days': days } as CSSProperties}
    title={title}
    aria-hidden
  >
    <span>{children}</span>
  </span>
);

function Legend() {
  return (
    <Group gap="md">
      {kinds.map((kind) => (
        <Group key={kind} gap={6}>
          <Bar kind={kind}>{t(`timeOff.letters.${kind}`)}</Bar>
          <Text size="sm">{t(`timeOff.kinds.${kind}`)}</Text>
        </Group>
      ))}
      <Group gap={6}>
        <Bar kind="vacation" isPending>
          {t('timeOff.letters.vacation')}
        </Bar>
        <Text size="sm">{t('timeOff.stripes')}</Text>
      </Group>
      <Text size="sm">½ {t('timeOff.partly')}</Text>
    </Group>
  );
}
