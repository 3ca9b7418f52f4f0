import { Text } from '@mantine/core';
import { formatNumber } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { sumOff } from '../../ui/amount-off.ts';
import { type Request, standingDays } from './request.ts';
import type { Totals } from './use-totals.ts';

/** The effect of an approval on the balance of the employee. */
export function Effect({ request, totals }: { request: Request; totals: Totals }) {
  const t = useTexts();
  if (request.category === 'absence') {
    return (
      <Text size="sm" c="dimmed">
        {t(`timeOff.${request.absenceCalendar.remuneratedType}`)}
        {request.absenceCalendar.category === 'sick_leave' && ` ${t('timeOff.sickLeaveNote')}`}
      </Text>
    );
  }
  const byCalendar = Map.groupBy(standingDays(request), ({ calendarId }) => calendarId ?? request.calendarId);
  return [...byCalendar].map(([calendarId, days]) => (
    <EffectOnCalendar
      key={calendarId}
      request={request}
      calendarId={calendarId}
      totals={totals}
      days={sumOff(days).days}
    />
  ));
}

interface EffectOnCalendarProps {
  request: Request;
  calendarId: string;
  totals: Totals;
  days: number;
}

function EffectOnCalendar({ request, calendarId, totals, days }: EffectOnCalendarProps) {
  const t = useTexts();
  const total = totals.byCalendar.get(calendarId);
  if (!total) return totals.hasFailed ? <Text size="sm">{t('timeOff.balanceUnknown')}</Text> : null;
  // Other pending requests do not stand in its way when it is decided.
  const before = total.remaining + total.pending;
  const after = request.type === 'create' ? before - days : before + days;
  return (
    <Text size="sm" c={after < 0 ? 'var(--mantine-color-error)' : undefined}>
      {t(after < 0 ? 'timeOff.notEnough' : 'timeOff.effect', {
        year: total.year,
        before: formatNumber(before),
        after: formatNumber(after),
      })}
    </Text>
  );
}
