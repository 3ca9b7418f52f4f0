import { Button, Checkbox, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { WorkEntry } from '../../../sdk/schemas.ts';
import { formatLength } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { ConfirmDeletion } from '../../ui/confirm.tsx';
import { FormModal, useSave } from '../../ui/form.tsx';
import { spanOf } from './entry.ts';
import { type EntryFormProps, EntryTimes, useEntryForm } from './entry-times.tsx';

/** Writes an entry by hand, corrects one, or deletes it. */
export function EntryForm(props: EntryFormProps) {
  const { employeeId, entry, onClose } = props;
  const write = useSave('createWorkEntry', 'updateWorkEntry', entry, onClose);
  const { form, times, isSent, setSent, isStartMissing, ...state } = useEntryForm('', write, props);
  const reason = form.values.reason.trim();
  const reasonField = form.field('reason');
  const isReasonMissing = entry !== undefined && reason === '';
  // New times correct an entry, until the user says that it still needs a review.
  const [isMarked, setMarked] = useState<boolean | undefined>();
  const hasIncidence = isMarked ?? (entry?.hasIncidence === true && !state.isTimeChanged);
  const submit = () => {
    setSent(true);
    if (isStartMissing || state.isEndRemoved || isReasonMissing) return;
    write.save({ ...state.changed(), hasIncidence, ...(reason === '' ? {} : { reason }), employeeId });
  };
  return (
    <FormModal
      title={entry ? t('time.correct', { span: spanOf(entry) }) : t('time.add')}
      onClose={onClose}
      onSubmit={submit}
      write={write}
      form={form}
    >
      <EntryTimes
        {...times}
        start={{ ...times.start, error: isStartMissing ? t('time.startMissing') : times.start.error }}
        end={{
          ...times.end,
          error: state.isEndRemoved ? t('time.endRemoved') : times.end.error,
          description: state.isEndMissing && !state.isEndRemoved ? t('time.endMissing') : undefined,
        }}
      />
      <Textarea
        label={t('fields.reason')}
        description={t('time.reasonNote')}
        autosize
        required={entry !== undefined}
        {...reasonField}
        error={isSent && isReasonMissing ? t('time.reasonMissing') : reasonField.error}
      />
      <Checkbox
        label={t('fields.hasIncidence')}
        description={entry?.hasIncidence && !hasIncidence ? t('time.incidenceCleared') : undefined}
        checked={hasIncidence}
        onChange={({ currentTarget }) => setMarked(currentTarget.checked)}
      />
      {entry && <DeleteEntry entry={entry} onDone={onClose} />}
    </FormModal>
  );
}

function DeleteEntry({ entry, onDone }: { entry: WorkEntry; onDone: () => void }) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={() => setAsks(true)}>
        {t('time.delete')}
      </Button>
      {asks && (
        <ConfirmDeletion
          by="deleteWorkEntry"
          id={entry.id}
          title={t('time.deleteTitle', { span: spanOf(entry) })}
          onDeleted={onDone}
          onClose={() => setAsks(false)}
        >
          {t('time.deleteText', { duration: formatLength(entry.durationSeconds) })}
        </ConfirmDeletion>
      )}
    </>
  );
}
