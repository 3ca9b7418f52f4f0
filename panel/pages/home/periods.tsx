import { Link } from '@tanstack/react-router';
import type { HomePayPeriods } from '../../../sdk/schemas.ts';
import { dayBefore } from '../../calendar.ts';
import { formatDay, formatDays } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { useMe } from '../../session.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Group, Row } from './group.tsx';

/** The pay periods to close. */
export function Periods({ periods: { total, data } }: { periods: HomePayPeriods }) {
  const { timeZone } = useMe().company;
  return (
    <Group title={t('home.periods')} total={total} all={[paths.payPeriods, t('home.allPeriods')]}>
      {data.map(({ id, payGroup, from, to, cutOffAt }) => (
        <Row
          key={id}
          end={
            Date.parse(cutOffAt) <= Date.now() ? (
              <Tag color="orange">{t('home.cutOffPast')}</Tag>
            ) : (
              t('home.cutOff', { at: formatDay(dayBefore(cutOffAt, timeZone)) })
            )
          }
        >
          <Link to={paths.payPeriod} params={{ id }}>
            {payGroup}, {formatDays(from, to)}
          </Link>
        </Row>
      ))}
    </Group>
  );
}
