import { Text, Title } from '@mantine/core';
import type { Employee } from '../../../sdk/schemas.ts';
import { useRead, useReadAll } from '../../api.ts';
import { addDays, type Day, daysBetween, isWeekend, mondayOf } from '../../calendar.ts';
import { formatDay } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { may } from '../../session.tsx';
import { Card } from '../../ui/card.tsx';
import { Cover } from '../../ui/cover.tsx';
import { More } from '../../ui/more.tsx';
import { Read } from '../../ui/states.tsx';
import { Tag } from '../../ui/tag.tsx';
import { statusColors } from './company.tsx';
import { Named } from './employee-name.tsx';

/** How many are shown, and how many days are looked ahead. */
const atMost = 8;
const ahead = 30;

/** Those whom a manager leads: who is at work, remote or away, and how many are away on each day of the next week. */
export function Team({ managerId, today }: { managerId: string; today: Day }) {
  const people = useRead('listEmployees', {
    query: { managerId, status: 'active', orderBy: 'firstName asc, lastName asc', limit: 100 },
    refetchInterval: 60_000,
  });
  const ids = people.data?.data.map(({ id }) => id) ?? [];
  const taken = {
    query: { employeeIds: ids, from: today, to: addDays(today, ahead) },
    enabled: ids.length > 0 && may('listVacationDayOff') && may('listAbsenceDayOff'),
  };
  const vacations = useReadAll('listVacationDayOff', taken);
  const absences = useReadAll('listAbsenceDayOff', taken);
  const days = [...(vacations.data?.data ?? []), ...(absences.data?.data ?? [])].filter(({ portion }) => portion === 1);
  const away = Map.groupBy(days, ({ employeeId }) => employeeId);
  const awayOf = (id: string): Day[] => away.get(id)?.map(({ date }) => date) ?? [];
  const monday = addDays(mondayOf(today), 7);
  if (people.data?.data.length === 0) return null;
  return (
    <Card title={t('home.team')} all={[paths.people, t('nav.people'), { managerId }]}>
      <Read of={people}>
        {({ data }) => (
          <>
            <ul className="rows">
              {data.slice(0, atMost).map((person) => (
                <Member key={person.id} person={person} away={awayOf(person.id)} today={today} />
              ))}
            </ul>
            <More total={data.length} shown={Math.min(data.length, atMost)} />
            <Title order={3} size="sm" mt="md">
              {t('home.nextWeek')}
            </Title>
            <Cover days={daysBetween(monday, addDays(monday, 4))} away={ids.map(awayOf)} team={ids.length} />
          </>
        )}
      </Read>
    </Card>
  );
}

function Member({ person, away, today }: { person: Employee; away: readonly Day[]; today: Day }) {
  const { workStatus } = person;
  // The last day of those that follow today, weekends aside; undefined: it is not seen.
  const back = daysBetween(today, addDays(today, ahead)).find((day) => !isWeekend(day) && !away.includes(day));
  const last = away.findLast((day) => back === undefined || day < back);
  const awayWords = back && last ? t('home.awayUntil', { day: formatDay(last) }) : t('home.awayLong');
  return (
    <li>
      <div>
        <Named of={person} tab="time" />
        {person.jobChargeName && (
          <Text size="xs" c="dimmed" ms={34}>
            {person.jobChargeName}
          </Text>
        )}
      </div>
      <Text size="sm" c="dimmed" component="span" ms="auto" ta="end">
        {workStatus !== 'offline' ? (
          <Tag color={statusColors[workStatus]}>{t(`home.workStatus.${workStatus}`)}</Tag>
        ) : away.includes(today) ? (
          awayWords
        ) : (
          <span className="none">–</span>
        )}
      </Text>
    </li>
  );
}
