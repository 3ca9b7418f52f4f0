import { Checkbox, Text, Textarea } from '@mantine/core';
import { useCreate } from '../../api.ts';
import { t } from '../../i18n/texts.ts';
import { FormModal } from '../../ui/form.tsx';
import { spanOf } from './entry.ts';
import { type EntryFormProps, EntryTimes, useEntryForm } from './entry-times.tsx';

/** Asks for a new entry, or for the change or the deletion of one; another person decides. */
export function AskCorrection(props: EntryFormProps) {
  const { employeeId, entry, onClose } = props;
  const write = useCreate('createWorkEntryCorrectionRequest');
  const { form, times, isSent, setSent, isStartMissing, ...state } = useEntryForm('requested.', write, props);
  const { reason, isDeletion } = form.values;
  const reasonField = form.field('reason');
  // The end of an entry that is still open may be left to the clock.
  const isEndMissing = state.isEndMissing && entry?.workEntryOut !== null;
  const isReasonMissing = reason.trim() === '';
  const submit = () => {
    setSent(true);
    if (isReasonMissing || (!isDeletion && (isStartMissing || isEndMissing))) return;
    write.mutate(
      {
        body: {
          employeeId,
          type: isDeletion ? 'delete' : entry ? 'update' : 'create',
          ...(entry && { workEntryId: entry.id, workEntryVersion: entry.version }),
          ...(isDeletion ? {} : { requested: state.changed() }),
          reason: reason.trim(),
        },
      },
      { onSuccess: onClose },
    );
  };
  return (
    <FormModal
      title={entry ? t('time.askAbout', { span: spanOf(entry) }) : t('time.ask')}
      action={t('time.askAction')}
      onClose={onClose}
      onSubmit={submit}
      write={write}
      form={form}
    >
      <Text size="sm">{t('time.askNote')}</Text>
      {entry && <Checkbox label={t('time.askDelete')} {...form.check('isDeletion')} />}
      {!isDeletion && (
        <EntryTimes
          {...times}
          start={{ ...times.start, error: isStartMissing ? t('time.startMissing') : times.start.error }}
          end={{ ...times.end, error: isSent && isEndMissing ? t('time.askEndMissing') : times.end.error }}
        />
      )}
      <Textarea
        label={t('fields.reason')}
        description={t('time.askReasonNote')}
        autosize
        required
        {...reasonField}
        error={isSent && isReasonMissing ? t('time.reasonMissing') : reasonField.error}
      />
    </FormModal>
  );
}
