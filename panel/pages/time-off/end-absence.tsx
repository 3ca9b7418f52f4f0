import { Text, TextInput } from '@mantine/core';
import { useWrite } from '../../api.ts';
import { useTexts } from '../../i18n/texts.ts';
import { FormModal, useForm } from '../../ui/form.tsx';
import { Preview, usePreview } from './preview.tsx';
import type { Request } from './request.ts';

/** Records the last day of an absence, or another one. */
export function EndAbsence({ request, onClose }: { request: Request; onClose: () => void }) {
  const t = useTexts();
  const write = useWrite('updateAbsenceDayOffRequest');
  const form = useForm({ endDate: request.endDate ?? '' }, write.error);
  const { endDate } = form.values;
  const call = { path: { id: request.id }, body: { endDate: endDate === '' ? null : endDate } };
  const isChanged = call.body.endDate !== request.endDate;
  const preview = usePreview('updateAbsenceDayOffRequest', isChanged ? call : undefined);
  const submit = () => write.mutate(call, { onSuccess: onClose });
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
      <Preview of={preview} isAbsence />
    </FormModal>
  );
}
