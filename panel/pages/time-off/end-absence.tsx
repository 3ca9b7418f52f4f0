import { Text, TextInput } from '@mantine/core';
import { useWrite } from '../../api.ts';
import { useTexts } from '../../i18n/texts.ts';
import { FormModal, useForm } from '../../ui/form.tsx';
import type { Request } from './request.ts';

/** Records the last day of an absence, or another one. */
export function EndAbsence({ request, onClose }: { request: Request; onClose: () => void }) {
  const t = useTexts();
  const write = useWrite('updateAbsenceDayOffRequest');
  const form = useForm({ endDate: request.endDate ?? '' }, write.error);
  const { endDate } = form.values;
  const submit = () =>
    write.mutate(
      { path: { id: request.id }, body: { endDate: endDate === '' ? null : endDate } },
      { onSuccess: onClose },
    );
  return (
    <FormModal
      title={t('timeOff.endTitle')}
      action={t('timeOff.end')}
      onClose={onClose}
      onSubmit={submit}
      write={write}
      form={form}
    >
      <Text>{t('timeOff.endText')}</Text>
      <TextInput label={t('timeOff.to')} type="date" {...form.field('endDate')} />
    </FormModal>
  );
}
