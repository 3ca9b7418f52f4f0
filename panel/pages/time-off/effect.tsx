import { Text } from '@mantine/core';
import { formatVacation } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { sumOff, vacationLeft } from '../../ui/amount-off.ts';
import { Note } from '../../ui/note.tsx';
import { type Request, standingDays } from './request.ts';
import type { Totals } from './use-totals.ts';

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
  const byCalendar = Map.groupBy(standingDays(request), ({ calendarId }) => calendarId ?? request.calendarId);
  return [...byCalendar].map(([calendarId, days]) => (
    <EffectOnCalendar key={calendarId} request={request} calendarId={calendarId} totals={totals} off={sumOff(days)} />
  ));
}

interface EffectOnCalendarProps {
  request: Request;
  calendarId: string;
  totals: Totals;
  off: { days: number; seconds: number };
}

function EffectOnCalendar({ request, calendarId, totals, off }: EffectOnCalendarProps) {
  const total = totals.byCalendar.get(calendarId);
  if (!total) return totals.hasFailed ? <Text size="sm">{t('timeOff.balanceUnknown')}</Text> : null;
  // Other pending requests do not stand in its way when it is decided.
  const { remaining, pending } = total.seconds ?? total;
  const taken = total.seconds ? off.seconds : off.days;
  const before = remaining + pending;
  const after = request.type === 'create' ? before - taken : before + taken;
  const inSeconds = (amount: number) => total.seconds && amount;
  return (
    <Text size="sm" c={after < 0 ? 'var(--mantine-color-error)' : undefined}>
      {t(after < 0 ? 'timeOff.notEnough' : 'timeOff.effect', {
        year: total.year,
        before: formatVacation(before, inSeconds(before)),
        after: vacationLeft(after, inSeconds(after)),
      })}
    </Text>
  );
}
