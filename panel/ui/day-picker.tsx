import { DatePicker } from '@mantine/dates';
import 'dayjs/locale/es';
import { type Day, isDay } from '../calendar.ts';
import { presentLanguage } from '../i18n/language.ts';
import { useTexts } from '../i18n/texts.ts';
import './day-picker.css';

/** A calendar to choose a day from. */
export function DayPicker({ value, onChoose }: { value: string; onChoose: (day: Day) => void }) {
  const t = useTexts();
  return (
    <DatePicker
      locale={presentLanguage()}
      value={isDay(value) ? value : null}
      {...(isDay(value) && { defaultDate: value })}
      highlightToday
      ariaLabels={{
        previousMonth: t('months.before'),
        nextMonth: t('months.after'),
        previousYear: t('dates.yearBefore'),
        nextYear: t('dates.yearAfter'),
        previousDecade: t('dates.decadeBefore'),
        nextDecade: t('dates.decadeAfter'),
        monthLevelControl: t('dates.toYear'),
        yearLevelControl: t('dates.toDecade'),
      }}
      onChange={(day) => onChoose(day ?? value)}
    />
  );
}
