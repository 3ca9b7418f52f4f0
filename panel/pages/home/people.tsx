import { Link } from '@tanstack/react-router';
import type { HomeEmployeeDays } from '../../../sdk/schemas.ts';
import { formatDay } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { Group, Row } from './group.tsx';
import { Named } from './named.tsx';
import { useDay } from './use-day.ts';

interface PeopleProps {
  people: HomeEmployeeDays;
  kind: 'starters' | 'leavers';
  today: string;
}

/** The employees whose first or last day comes in these weeks. */
export function People({ people: { total, data }, kind, today }: PeopleProps) {
  const t = useTexts();
  const dayOf = useDay(today, formatDay);
  return (
    <Group
      title={t(`home.${kind}`)}
      total={total}
      all={
        <Link to={paths.people} search={{ orderBy: kind === 'starters' ? 'startDate desc' : 'endDate asc' }}>
          {t('home.allPeople')}
        </Link>
      }
    >
      {data.map(({ employee, date }) => (
        <Row key={employee.id} end={dayOf(date)}>
          <Named of={employee} />
        </Row>
      ))}
    </Group>
  );
}
