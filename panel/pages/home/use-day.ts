import { addDays } from '../../calendar.ts';
import { useTexts } from '../../i18n/texts.ts';

/** Says a day as people do: today, tomorrow, or in another form. */
export function useDay(today: string, otherwise: (day: string) => string): (day: string) => string {
  const t = useTexts();
  return (day) => (day === today ? t('home.today') : day === addDays(today, 1) ? t('home.tomorrow') : otherwise(day));
}
