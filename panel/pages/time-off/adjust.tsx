import { Text, TextInput } from '@mantine/core';
import { useWrite } from '../../api.ts';
import { useTexts } from '../../i18n/texts.ts';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { FormModal, useForm } from '../../ui/form.tsx';
import { requiredNumberOf } from '../../ui/typed-decimal.ts';

interface AdjustProps {
  employeeId: string;
  calendarId: string | null;
  year: number;
  onClose: () => void;
}

/** Adjusts a vacation balance, with a reason. */
export function Adjust({ employeeId, calendarId, year, onClose }: AdjustProps) {
  const t = useTexts();
  const write = useWrite('createVacationAdjustment');
  const form = useForm({ date: `${year}-01-01`, days: '', reason: '' }, write.error);
  const { date, days, reason } = form.values;
  const submit = () =>
    write.mutate(
      { body: { employeeId, calendarId, date, days: requiredNumberOf(days), reason } },
      { onSuccess: onClose },
    );
  return (
    <FormModal
      title={t('timeOff.adjust')}
      action={t('actions.save')}
      onClose={onClose}
      onSubmit={submit}
      write={write}
      form={form}
    >
      <Text size="sm">{t('timeOff.adjustNote')}</Text>
      <TextInput label={t('timeOff.adjustDate')} type="date" {...form.field('date')} />
      <DecimalInput label={t('timeOff.adjustDays')} required data-autofocus {...form.field('days')} />
      <TextInput label={t('timeOff.adjustReason')} required {...form.field('reason')} />
    </FormModal>
  );
}
