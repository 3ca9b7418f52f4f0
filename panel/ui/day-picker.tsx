import { DatePicker, MonthPicker as Months } from '@mantine/dates';
import 'dayjs/locale/es';
import { type Day, isDay } from '../calendar.ts';
import { presentLanguage } from '../i18n/language.ts';
import { t } from '../i18n/texts.ts';
import './day-picker.css';

/** What both calendars say, and in which language. The month and the year between the arrows name themselves. */
function words() {
  return {
    locale: presentLanguage(),
    ariaLabels: {
      previousMonth: t('months.before'),
      nextMonth: t('months.after'),
      previousYear: t('dates.yearBefore'),
      nextYear: t('dates.yearAfter'),
      previousDecade: t('dates.decadeBefore'),
      nextDecade: t('dates.decadeAfter'),
    },
  };
}

interface DayPickerProps {
  value: string;
  /** The first day to choose; empty: any. */
  from: string;
  onChoose: (day: Day) => void;
}

/** A calendar to choose a day from. */
export function DayPicker({ value, from, onChoose }: DayPickerProps) {
  const shown = [value, from].find(isDay);
  return (
    <DatePicker
      {...words()}
      value={isDay(value) ? value : null}
      {...(shown && { defaultDate: shown })}
      {...(isDay(from) && { minDate: from })}
      highlightToday
      hideOutsideDates
      onChange={(day) => onChoose(day ?? value)}
    />
  );
}

/** A calendar to choose a month from, as `2026-11`. */
export function MonthPicker({ value, onChoose }: { value: string; onChoose: (month: string) => void }) {
  const first = `${value}-01`;
  return (
    <Months {...words()} value={first} defaultDate={first} onChange={(day) => onChoose((day ?? first).slice(0, 7))} />
  );
}
