import './calendar.css';
import { Group, Table, Text, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type Day, isWeekend } from '../../calendar.ts';
import { formatDay, formatWeekday } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Loading, ProblemAlert } from '../../ui/states.tsx';
import { kinds, type Mark, useMarks } from './calendar-marks.ts';

interface CalendarGridProps {
  days: Day[];
  today: Day;
  people: { id: string; firstName: string; lastName: string }[];
}

/** The table of the team calendar. Colour never stands alone: each mark has a letter, and a pending request has stripes. */
export function CalendarGrid({ days, today, people }: CalendarGridProps) {
  const t = useTexts();
  const { queries, markOf } = useMarks(people, days);
  const failed = queries.find(({ error }) => error !== null);
  if (failed) return <ProblemAlert error={failed.error} onRetry={() => void failed.refetch()} />;
  if (queries.some(({ data }) => data === undefined)) return <Loading />;
  const classOf = (day: Day) =>
    [isWeekend(day) && 'calendar-weekend', day === today && 'calendar-today'].filter(Boolean).join(' ') || undefined;
  return (
    <>
      <Table.ScrollContainer minWidth={0} type="native" tabIndex={0} ref={openAtToday}>
        <Table className="calendar" withColumnBorders withTableBorder>
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
                {days.map((day) => (
                  <Table.Td key={day} className={classOf(day)}>
                    <MarkIn mark={markOf(person, day)} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
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

function MarkIn({ mark }: { mark: Mark | undefined }) {
  const t = useTexts();
  if (!mark) return null;
  const { kind, name, isPending, isHalf } = mark;
  const words = [name, isHalf && kind !== 'holiday' && t('timeOff.partly'), isPending && t('timeOff.statuses.pending')]
    .filter(Boolean)
    .join(', ');
  return (
    <span className={`calendar-mark calendar-${kind}${isPending ? ' calendar-pending' : ''}`} title={words}>
      <span aria-hidden>
        {t(`timeOff.letters.${kind}`)}
        {isHalf && kind !== 'holiday' && '½'}
      </span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}

function Legend() {
  const t = useTexts();
  return (
    <Group gap="md">
      {kinds.map((kind) => (
        <Group key={kind} gap={6}>
          <span className={`calendar-mark calendar-${kind}`} aria-hidden>
            {t(`timeOff.letters.${kind}`)}
          </span>
          <Text size="sm">{t(`timeOff.kinds.${kind}`)}</Text>
        </Group>
      ))}
      <Group gap={6}>
        <span className="calendar-mark calendar-vacation calendar-pending" aria-hidden>
          {t('timeOff.letters.vacation')}
        </span>
        <Text size="sm">{t('timeOff.stripes')}</Text>
      </Group>
      <Text size="sm">½ {t('timeOff.partly')}</Text>
    </Group>
  );
}
