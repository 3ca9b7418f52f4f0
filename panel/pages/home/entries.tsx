import { Link } from '@tanstack/react-router';
import type { HomeWorkEntries } from '../../../sdk/schemas.ts';
import { formatDay } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { Tag } from '../../ui/tag.tsx';
import { nameOf } from './employee-name.tsx';
import { Group, Row } from './group.tsx';

/** The work entries to correct; each opens the week that it is in. */
export function Entries({ entries: { total, data } }: { entries: HomeWorkEntries }) {
  return (
    <Group title={t('home.entries')} total={total} all={[paths.time, t('nav.time')]}>
      {data.map(({ id, employee, workDate, reason }) => (
        <Row
          key={id}
          end={
            <Tag color="orange">{t(reason === 'marked' ? 'time.anomalies.incidence' : 'time.anomalies.leftOpen')}</Tag>
          }
        >
          <Link to={paths.time} search={{ employee: employee.id, week: workDate }}>
            {nameOf(employee)}
          </Link>{' '}
          · {formatDay(workDate)}
        </Row>
      ))}
    </Group>
  );
}
