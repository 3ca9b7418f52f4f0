import { Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { useWrite } from '../../api.ts';
import { formatDay } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { FormModal, useForm } from '../../ui/form.tsx';
import { type Request, standingDays } from './request.ts';

/** Requests the return of approved days. */
export function GiveBack({ request, onClose }: { request: Request; onClose: () => void }) {
  const vacation = useWrite('createVacationDayOffRequest');
  const absence = useWrite('createAbsenceDayOffRequest');
  const write = request.category === 'vacation' ? vacation : absence;
  const days = [...new Set(standingDays(request).map(({ date }) => date))];
  const form = useForm({ dates: days, comment: '' }, write);
  const { dates, comment } = form.values;
  const submit = () => {
    const { employeeId } = request;
    const common = { employeeId, type: 'delete' as const, daysOff: dates.map((date) => ({ date })) };
    const body = { ...common, ...(comment === '' ? {} : { comment }) };
    if (request.category === 'vacation') vacation.mutate({ body }, { onSuccess: onClose });
    else absence.mutate({ body: { ...body, absenceTypeId: request.absenceTypeId } }, { onSuccess: onClose });
  };
  return (
    <FormModal
      title={t('timeOff.giveBackTitle')}
      action={t('timeOff.giveBack')}
      onClose={onClose}
      onSubmit={submit}
      form={form}
    >
      <Text>{t('timeOff.giveBackText')}</Text>
      <Checkbox.Group
        label={t('timeOff.whichDays')}
        value={dates}
        error={dates.length === 0 ? t('timeOff.chooseDays') : undefined}
        onChange={(chosen) => form.set({ dates: chosen })}
      >
        <Stack gap="xs" mt="xs">
          {days.map((date) => (
            <Checkbox key={date} value={date} label={formatDay(date)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <TextInput label={t('fields.comment')} {...form.field('comment')} />
    </FormModal>
  );
}
