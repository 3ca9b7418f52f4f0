import { Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { HomeAbsence, HomeAway } from '../../../sdk/schemas.ts';
import { formatDay } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';
import { More } from '../../ui/more.tsx';
import { Row } from './group.tsx';
import { Named, Unlinked } from './named.tsx';

interface AwayProps {
  away: HomeAway;
  today: string;
  /** Whether these are colleagues, whose pages the user cannot open. */
  isOfTeam: boolean;
}

/** Who is away today, and who will be in the rest of the week. */
export function Away({ away: { today: count, total, data }, today, isOfTeam }: AwayProps) {
  const t = useTexts();
  const isToday = ({ from }: HomeAbsence) => from === today;
  const row = (absence: HomeAbsence) => (
    <Row key={absence.employee.id} end={spanOf(absence, today, t('home.todayOnly'))}>
      {isOfTeam ? <Unlinked of={absence.employee} /> : <Named of={absence.employee} tab="timeOff" />}
    </Row>
  );
  const now = data.filter(isToday);
  const later = data.filter((absence) => !isToday(absence));
  return (
    <Card
      title={t(isOfTeam ? 'home.awayOfTeam' : 'home.away')}
      note={
        !isOfTeam && (
          <Text size="sm" component="span">
            <Link to={paths.timeOff}>{t('home.toCalendar')}</Link>
          </Text>
        )
      }
    >
      <Stack gap="xs">
        <Text size="sm" fw={500}>
          {t('home.awayToday', { count, shown: count })}
        </Text>
        {now.map(row)}
        {later.length > 0 && (
          <Text size="sm" fw={500} mt="xs">
            {t('home.awayLater')}
          </Text>
        )}
        {later.map(row)}
        <More total={total} shown={data.length} />
      </Stack>
    </Card>
  );
}

/** The days of the week that are off, as far as they do not go without saying. */
function spanOf({ from, to }: HomeAbsence, today: string, todayOnly: string): string {
  if (from === today) return to === today ? todayOnly : `→ ${formatDay(to)}`;
  return from === to ? formatDay(from) : `${formatDay(from)} → ${formatDay(to)}`;
}
