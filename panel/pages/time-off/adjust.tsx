import { Text, TextInput } from '@mantine/core';
import type { VacationCalendarTotal } from '../../../sdk/schemas.ts';
import { useCreate } from '../../api.ts';
import { t } from '../../i18n/texts.ts';
import { DateInput } from '../../ui/date-input.tsx';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { FormModal, useForm } from '../../ui/form.tsx';
import { requiredNumberOf } from '../../ui/parse-decimal.ts';

interface AdjustProps {
  total: VacationCalendarTotal;
  onClose: () => void;
}

/** The API takes days, of a calendar in hours as precise as a minute. */
const daysOf = (typed: number, hoursPerDay: number | null): number =>
  hoursPerDay === null ? typed : Math.round((typed / hoursPerDay) * 10_000) / 10_000;

/** Adjusts a vacation balance, with a reason. */
export function Adjust({ total: { employeeId, calendarId, year, hoursPerDay }, onClose }: AdjustProps) {
  const write = useCreate('createVacationAdjustment');
  const form = useForm({ date: `${year}-01-01`, days: '', reason: '' }, write);
  const { date, days, reason } = form.values;
  const submit = () =>
    write.mutate(
      { body: { employeeId, calendarId, date, days: daysOf(requiredNumberOf(days), hoursPerDay), reason } },
      { onSuccess: onClose },
    );
  return (
    <FormModal title={t('timeOff.adjust')} onClose={onClose} onSubmit={submit} form={form}>
      <Text size="sm">{t('timeOff.adjustNote')}</Text>
      <DateInput label={t('timeOff.adjustDate')} {...form.field('date')} />
      <DecimalInput
        label={t(hoursPerDay === null ? 'timeOff.adjustDays' : 'timeOff.adjustHours')}
        required
        data-autofocus
        {...form.field('days')}
      />
      <TextInput label={t('fields.reason')} required {...form.field('reason')} />
    </FormModal>
  );
}
