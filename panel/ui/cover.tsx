import { addDays, type Day } from '../calendar.ts';
import { formatDay, formatNumber } from '../i18n/format.ts';
import { t } from '../i18n/texts.ts';

/** The most days, from the first to the last, that are told one by one. */
const mostDays = 10;

interface CoverProps {
  days: readonly Day[];
  /** The days of each one who is away. */
  away: readonly (readonly Day[])[];
  /** How many the whole team is; without it, only those are drawn who are away. */
  team?: number;
}

/** Whether too few of a team are there: two or more are away, and more than two of five. */
const isThin = (away: number, team = 0) => away >= 2 && away * 5 > team * 2 && team > 0;

/** How many of a team are away, day by day: a dot for each one. */
export function Cover({ days, away, team }: CoverProps) {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last || last > addDays(first, mostDays)) return null;
  const dots = Array.from({ length: team ?? away.length }, (_, i) => i);
  return (
    <dl className="cover">
      {days.map((day) => {
        const count = away.filter((dates) => dates.includes(day)).length;
        const isMissed = isThin(count, team);
        return (
          <div key={day}>
            <dt>{formatDay(day)}</dt>
            <dd>
              <span aria-hidden>
                {dots.map((i) => (
                  <i key={i} data-away={i < count || undefined} />
                ))}
              </span>
              <span className={isMissed ? 'missing' : undefined}>
                {t(isMissed ? 'inbox.thin' : 'inbox.away', { count, shown: formatNumber(count) })}
              </span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
