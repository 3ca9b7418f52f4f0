import { Text } from '@mantine/core';
import { type Day, isDay } from '../../../calendar.ts';
import { formatDate } from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { DateInput } from '../../../ui/date-input.tsx';

interface FromWhenProps {
  /** The field of the day. */
  field: { name: string; value: Day; onChange: (value: unknown) => void; error: string | undefined };
  /** Where the company is. */
  today: Day;
  disabled?: boolean;
  /** What else there is to say of a coming day. */
  note?: string;
  /** The place of what it says of another day than today; by default, of a move of an employee. */
  texts?: 'fromWhen' | 'timeRules';
}

/** Asks from which day on a move holds, and says what another day than today means. */
export function FromWhen({ field, today, disabled, note, texts = 'fromWhen' }: FromWhenProps) {
  return (
    <div>
      <DateInput label={t('fromWhen.label')} required {...field} {...(disabled === undefined ? {} : { disabled })} />
      <Text size="sm" c="dimmed" role="status" mt={4}>
        {isDay(field.value) && field.value < today && t(`${texts}.past`)}
        {isDay(field.value) && field.value > today && (
          <>
            {t(`${texts}.coming`, { day: formatDate(field.value) })} {note}
          </>
        )}
      </Text>
    </div>
  );
}
