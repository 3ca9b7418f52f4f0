import { Text } from '@mantine/core';
import { formatVacation } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { sumOff, vacationInWords } from '../../ui/amount-off.ts';
import { Note } from '../../ui/note.tsx';
import { type Request, standingDays } from './request.ts';
import type { Totals } from './use-totals.ts';

/** What a request leaves of each calendar that it takes from, or gives back to; without a total where the balance is unknown. */
function effectsOf(request: Request, { byCalendar }: Totals) {
  if (request.category === 'absence') return [];
  const daysOf = Map.groupBy(standingDays(request), ({ calendarId }) => calendarId ?? request.calendarId);
  return [...daysOf].map(([calendarId, days]) => {
    const total = byCalendar.get(calendarId);
    if (!total) return { calendarId };
    // Other pending requests do not stand in its way when it is decided.
    const { remaining, pending } = total.seconds ?? total;
    const { days: inDays, seconds } = sumOff(days);
    const taken = total.seconds ? seconds : inDays;
    const before = remaining + pending;
    return { calendarId, total, before, after: request.type === 'create' ? before - taken : before + taken };
  });
}

/** Whether a request takes more vacation than is left; until the balances are read, it may. */
export const isTooMuch = (request: Request, totals: Totals): boolean =>
  request.type === 'create' && effectsOf(request, totals).some(({ after = totals.isRead ? 0 : -1 }) => after < 0);

/** Whether what is left is known to suffice for a request. */
export const isEnough = (request: Request, totals: Totals): boolean =>
  request.type !== 'create' || effectsOf(request, totals).every(({ after = -1 }) => after >= 0);

/** The effect of an approval on the balance of the employee. */
export function Effect({ request, totals }: { request: Request; totals: Totals }) {
  if (request.category === 'absence') {
    return (
      <Note>
        {t(`timeOff.${request.absenceCalendar.remuneratedType}`)}
        {request.absenceCalendar.category === 'sick_leave' && ` ${t('timeOff.sickLeaveNote')}`}
      </Note>
    );
  }
  return effectsOf(request, totals).map(({ calendarId, total, before, after }) => {
    if (!total)
      return (
        totals.isRead && (
          <Text key={calendarId} size="sm">
            {t('timeOff.balanceUnknown')}
          </Text>
        )
      );
    return (
      <Text key={calendarId} size="sm" c={after < 0 ? 'var(--mantine-color-error)' : undefined}>
        {t(after < 0 ? 'timeOff.notEnough' : 'timeOff.effect', {
          year: total.year,
          before: formatVacation(before, total.seconds && before),
          after: vacationInWords(after, total.seconds && after),
        })}
      </Text>
    );
  });
}
