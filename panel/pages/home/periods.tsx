import { Link } from '@tanstack/react-router';
import type { HomePayPeriods } from '../../../sdk/schemas.ts';
import { formatDays, formatInstant } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { Tag } from '../../ui/tag.tsx';
import { Group, Row } from './group.tsx';

/** The pay periods to close. */
export function Periods({ periods: { total, data }, today }: { periods: HomePayPeriods; today: string }) {
  return (
    <Group title={t('home.periods')} total={total} all={[paths.payPeriods, t('home.allPeriods')]}>
      {data.map(({ id, payGroup, from, to, cutOffAt }) => (
        <Row
          key={id}
          end={
            cutOffAt.slice(0, 10) <= today ? (
              <Tag color="orange">{t('home.cutOffPast')}</Tag>
            ) : (
              t('home.cutOff', { at: formatInstant(cutOffAt) })
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
