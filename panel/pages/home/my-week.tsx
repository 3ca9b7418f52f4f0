import { Link } from '@tanstack/react-router';
import { type Day, isWeekend } from '../../calendar.ts';
import { formatHours, formatWeekdayShort } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';
import { Read } from '../../ui/states.tsx';
import { useWeek } from '../time/use-week.ts';

/** The week of an employee as bars: what was worked on each day, of what is planned. */
export function MyWeek({ employeeId, today }: { employeeId: string; today: Day }) {
  const report = useWeek(employeeId, today);
  const sum = (name: 'secondsWorked' | 'secondsToWork') =>
    report.data?.data.reduce((seconds, day) => seconds + day[name], 0) ?? 0;
  return (
    <Card
      title={t('home.week')}
      note={
        <Link className="quiet" to={paths.time}>
          {t('home.ofPlanned', {
            worked: formatHours(sum('secondsWorked')),
            planned: formatHours(sum('secondsToWork')),
          })}
        </Link>
      }
    >
      <Read of={report}>
        {({ data }) => (
          <ol className="week-bars">
            {data
              .filter(({ date = '', secondsWorked }) => !isWeekend(date) || secondsWorked > 0)
              .map(({ date = '', secondsWorked: worked, secondsToWork: planned }) => (
                <li key={date} aria-current={date === today ? 'date' : undefined}>
                  {worked > 0 ? formatHours(worked) : <span className="none">–</span>}
                  <span aria-hidden>
                    <i style={{ height: `${(100 * worked) / Math.max(1, worked, planned)}%` }} />
                  </span>
                  {formatWeekdayShort(date)}
                </li>
              ))}
          </ol>
        )}
      </Read>
    </Card>
  );
}
