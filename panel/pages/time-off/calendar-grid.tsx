import './calendar.css';
import { Group, Table, Text, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type Day, isWeekend } from '../../calendar.ts';
import { formatDay, formatWeekday } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Loading, ProblemAlert } from '../../ui/states.tsx';
import { kinds, type Mark, useMarks } from './calendar-marks.ts';

interface CalendarGridProps {
  days: Day[];
  today: Day;
  people: { id: string; firstName: string; lastName: string }[];
}

/** The table of the team calendar. Colour never stands alone: a bar has its name or letter, and a pending request a dashed line. */
export function CalendarGrid({ days, today, people }: CalendarGridProps) {
  const { queries, markOf } = useMarks(people, days);
  const failed = queries.find(({ error }) => error !== null);
  if (failed) return <ProblemAlert error={failed.error} onRetry={() => void failed.refetch()} />;
  if (queries.some(({ data }) => data === undefined)) return <Loading />;
  const markAt = (person: (typeof people)[number], day: Day | undefined) =>
    day === undefined ? undefined : markOf(person, day);
  const classOf = (day: Day) =>
    [isWeekend(day) && 'calendar-weekend', day === today && 'calendar-today'].filter(Boolean).join(' ') || undefined;
  return (
    <>
      <Table.ScrollContainer minWidth={0} type="native" tabIndex={0} ref={openAtToday}>
        <Table className="calendar">
          <Table.Thead>
            <Table.Tr>
              <Table.Th className="calendar-name">{t('fields.name')}</Table.Th>
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
            {people.map((person) => (
              <Table.Tr key={person.id}>
                <Table.Th className="calendar-name" scope="row">
                  <Avatar {...person} />
                  <Link to={paths.person} params={{ id: person.id }} search={{ tab: 'timeOff' }}>
                    {person.lastName}, {person.firstName}
                  </Link>
                </Table.Th>
                {days.map((day, i) => (
                  <Table.Td key={day} className={classOf(day)}>
                    <MarkIn
                      mark={markOf(person, day)}
                      before={markAt(person, days[i - 1])}
                      after={markAt(person, days[i + 1])}
                      third={markAt(person, days[i + 2])}
                    />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th className="calendar-name" scope="row">
                {t('timeOff.awayCount')}
              </Table.Th>
              {days.map((day) => (
                <Table.Td key={day} className={classOf(day)}>
                  <Count of={people.filter((person) => isAway(markOf(person, day))).length} among={people.length} />
                </Table.Td>
              ))}
            </Table.Tr>
          </Table.Tfoot>
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

interface MarkInProps {
  mark: Mark | undefined;
  /** Those of the days before and after: marks that are the same make one bar. */
  before: Mark | undefined;
  after: Mark | undefined;
  /** That of the day after the next: a bar of less than three days has no room for its name. */
  third: Mark | undefined;
}

const isSame = (one: Mark | undefined, other: Mark): boolean =>
  one?.name === other.name && one.isPending === other.isPending && one.isHalf === other.isHalf;

function MarkIn({ mark, before, after, third }: MarkInProps) {
  if (!mark) return null;
  const { kind, name, isPending, isHalf } = mark;
  const words = [name, isHalf && kind !== 'holiday' && t('timeOff.partly'), isPending && t('timeOff.statuses.pending')]
    .filter(Boolean)
    .join(', ');
  const isShort = !isSame(after, mark) || !isSame(third, mark);
  const [isFirst, isLast] = [!isSame(before, mark), !isSame(after, mark)];
  return (
    <span
      className={`calendar-mark calendar-${kind}${isPending ? ' calendar-pending' : ''}`}
      data-first={isFirst || undefined}
      data-last={isLast || undefined}
      title={words}
    >
      <span aria-hidden>
        {isFirst && (isShort ? t(`timeOff.letters.${kind}`) : isPending ? t('timeOff.statuses.pending') : name)}
        {isHalf && kind !== 'holiday' && '½'}
      </span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}

function Legend() {
  return (
    <Group gap="md">
      {kinds.map((kind) => (
        <Group key={kind} gap={6}>
          <span className={`calendar-mark calendar-${kind}`} data-first data-last aria-hidden>
            {t(`timeOff.letters.${kind}`)}
          </span>
          <Text size="sm">{t(`timeOff.kinds.${kind}`)}</Text>
        </Group>
      ))}
      <Group gap={6}>
        <span className="calendar-mark calendar-vacation calendar-pending" data-first data-last aria-hidden>
          {t('timeOff.letters.vacation')}
        </span>
        <Text size="sm">{t('timeOff.stripes')}</Text>
      </Group>
      <Text size="sm">½ {t('timeOff.partly')}</Text>
    </Group>
  );
}
