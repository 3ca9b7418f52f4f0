import { Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRead, useReadAll } from '../../api.ts';
import { todayIn } from '../../calendar.ts';
import { useTexts } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { useMe } from '../../session.tsx';
import { More } from '../../ui/more.tsx';
import { Read } from '../../ui/states.tsx';
import { Card } from './card.tsx';

const shownAtMost = 6;

/** The employees with approved time off today. */
export function WhoIsOff() {
  const t = useTexts();
  const { company } = useMe();
  const today = todayIn(company.timeZone);
  // The whole list is read: an employee may have two parts of the day off, and counts once.
  const call = { query: { from: today, to: today, fields: ['employeeId' as const] } };
  const vacations = useReadAll('listVacationDayOff', call);
  const absences = useReadAll('listAbsenceDayOff', call);
  return (
    <Card title={t('home.off')}>
      <Read of={vacations}>
        {(vacation) => (
          <Read of={absences}>
            {(absence) => {
              const ids = [...new Set([...vacation.data, ...absence.data].map(({ employeeId }) => employeeId))];
              return ids.length === 0 ? <Text c="dimmed">{t('home.noneOff')}</Text> : <Names ids={ids} />;
            }}
          </Read>
        )}
      </Read>
      <Link to={paths.timeOff}>{t('home.toCalendar')}</Link>
    </Card>
  );
}

function Names({ ids }: { ids: string[] }) {
  const people = useRead('listEmployees', {
    query: { 'id[in]': ids.slice(0, shownAtMost), fields: ['id', 'firstName', 'lastName'], limit: shownAtMost },
  });
  return (
    <Read of={people}>
      {({ data }) => (
        <Stack gap={4} mb="xs">
          {data.map(({ id, firstName, lastName }) => (
            <Link key={id} to={paths.person} params={{ id }} search={{ tab: 'timeOff' }}>
              {firstName} {lastName}
            </Link>
          ))}
          <More total={ids.length} shown={data.length} />
        </Stack>
      )}
    </Read>
  );
}
