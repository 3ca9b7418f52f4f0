import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../api.ts';
import { formatNumber } from '../../i18n/format.ts';
import { type Request, standingDays, sumOfDays } from './request.ts';

/** What accepting a request does to the balance of who asked. */
export function Effect({ request }: { request: Request }) {
  const { t } = useTranslation();
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
      {...{ request, calendarId }}
      year={Number(days[0]?.date.slice(0, 4))}
      days={sumOfDays(days)}
    />
  ));
}

interface EffectOnCalendarProps {
  request: Request;
  calendarId: string;
  year: number;
  days: number;
}

function EffectOnCalendar({ request, calendarId, year, days }: EffectOnCalendarProps) {
  const { t } = useTranslation();
  const totals = useRead('listVacationCalendarTotals', { query: { employeeId: [request.employeeId], year } });
  const total = totals.data?.data.find((one) => one.calendarId === calendarId);
  if (!total) return totals.error ? <Text size="sm">{t('timeOff.balanceUnknown')}</Text> : null;
  // What others ask for does not stand in its way when it is decided.
  const before = total.entitled - total.taken;
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
