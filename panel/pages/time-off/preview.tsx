import { Alert, Text } from '@mantine/core';
import { useRead } from '../../api.ts';
import type { Day } from '../../calendar.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';

interface PreviewProps {
  employeeId: string;
  days: Day[];
  isVacation: boolean;
  isHalf: boolean;
  hasTimes: boolean;
}

/** The days of a request before it is sent and, for vacation, the balance of each year before and after. */
export function Preview({ employeeId, days, isVacation, isHalf, hasTimes }: PreviewProps) {
  const t = useTexts();
  const count = isHalf && !hasTimes ? days.length / 2 : days.length;
  const byYear = Map.groupBy(days, (day) => Number(day.slice(0, 4)));
  return (
    <Alert color={days.length === 0 ? 'yellow' : 'blue'} role="status">
      <Text size="sm">
        {days.length === 0 ? t('timeOff.nothingToWork') : t('timeOff.comesTo', { count, shown: formatNumber(count) })}
      </Text>
      {isVacation &&
        [...byYear].map(([year, ofYear]) => (
          <AfterIt key={year} employeeId={employeeId} year={year} days={isHalf ? ofYear.length / 2 : ofYear.length} />
        ))}
    </Alert>
  );
}

/** If a year has several calendars, the API chooses; with one, the remaining days are known. */
function AfterIt({ employeeId, year, days }: { employeeId: string; year: number; days: number }) {
  const t = useTexts();
  const totals = useRead('listVacationCalendarTotals', { query: { employeeId: [employeeId], year } });
  const [total, ...others] = totals.data?.data ?? [];
  if (!total || others.length > 0) return null;
  const after = total.remaining - days;
  return (
    <Text size="sm" c={after < 0 ? 'var(--mantine-color-error)' : undefined}>
      {t(after < 0 ? 'timeOff.notEnough' : 'timeOff.effect', {
        year,
        before: formatNumber(total.remaining),
        after: formatNumber(after),
      })}
    </Text>
  );
}
