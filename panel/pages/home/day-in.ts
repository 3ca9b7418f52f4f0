import { addDays } from '../../calendar.ts';
import { t } from '../../i18n/texts.ts';

/** Says a day as people do: today, tomorrow, or in another form. */
export function dayIn(today: string, otherwise: (day: string) => string): (day: string) => string {
  return (day) => (day === today ? t('home.today') : day === addDays(today, 1) ? t('home.tomorrow') : otherwise(day));
}
