import { Button, Checkbox, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { WorkEntry } from '../../../sdk/schemas.ts';
import { type Day, instantAt } from '../../calendar.ts';
import { formatLength } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { ConfirmDeletion } from '../../ui/confirm.tsx';
import { FormModal, useForm, useSave } from '../../ui/form.tsx';
import { spanOf } from './entry.ts';
import { endOf, kindFields, kindOf, useKindOptions } from './entry-fields.ts';
import { EntryTimes } from './entry-times.tsx';
import { useOverlap } from './overlap.ts';

interface EntryFormProps {
  employeeId: string;
  /** The zone of the input; an existing entry has its own. */
  timeZone: string;
  /** The day that a new entry is for. */
  day: Day;
  /** The entry to correct; without it, one is created. */
  entry: WorkEntry | undefined;
  /** The entries that may overlap. */
  others: WorkEntry[];
  onClose: () => void;
}

/** Writes an entry by hand, corrects one, or deletes it. */
export function EntryForm({ employeeId, timeZone: ownZone, day, entry, others, onClose }: EntryFormProps) {
  const t = useTexts();
  const { kinds, first } = useKindOptions();
  const write = useSave('createWorkEntry', 'updateWorkEntry', entry, onClose);
  const timeZone = entry?.timeZone ?? ownZone;
  const initial = {
    kind: entry ? kindOf(entry) : first,
    'workEntryIn.date': entry ? entry.workEntryIn.date.slice(0, 16) : `${day}T09:00`,
    'workEntryOut.date': entry ? endOf(entry) : `${day}T17:00`,
    reason: '',
  };
  const form = useForm(initial, write.error);
  const [isSent, setSent] = useState(false);
  const { kind, reason } = form.values;
  const start = form.field('workEntryIn.date');
  const end = form.field('workEntryOut.date');
  const reasonField = form.field('reason');
  const overlap = useOverlap(write.error, others, {
    start: { value: start.value, before: initial[start.name] },
    end: { value: end.value, before: initial[end.name] },
    timeZone,
    isNew: entry === undefined,
  });
  const isStartMissing = start.value === '';
  const isReasonMissing = entry !== undefined && reason.trim() === '';
  // New times mend an entry, until the user says that it still needs a review.
  const isMended = start.value !== initial[start.name] || end.value !== initial[end.name];
  const [isMarked, setMarked] = useState<boolean | undefined>();
  const hasIncidence = isMarked ?? (entry?.hasIncidence === true && !isMended);
  /** A time that was not touched keeps its seconds. */
  const moment = ({ name, value }: { name: typeof start.name | typeof end.name; value: string }) =>
    value === '' || (entry && value === initial[name]) ? undefined : { date: instantAt(value, timeZone) };
  const submit = () => {
    setSent(true);
    if (isStartMissing || isReasonMissing) return;
    const [workEntryIn, workEntryOut] = [moment(start), moment(end)];
    write.save({
      ...(entry && kind === initial.kind ? {} : kindFields(kind)),
      ...(workEntryIn && { workEntryIn }),
      ...(workEntryOut && { workEntryOut }),
      hasIncidence,
      ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
      employeeId,
    });
  };
  return (
    <FormModal
      title={entry ? t('time.correct', { span: spanOf(entry) }) : t('time.add')}
      action={t('actions.save')}
      onClose={onClose}
      onSubmit={submit}
      write={write}
      form={form}
    >
      <EntryTimes
        kinds={kinds}
        kind={form.field('kind')}
        start={{
          ...start,
          error: isStartMissing ? t('time.startMissing') : (start.error ?? overlap.start),
        }}
        end={{
          ...end,
          description: end.value === '' ? t('time.endMissing') : undefined,
          error: end.error ?? overlap.end,
        }}
        timeZone={timeZone}
      />
      <Textarea
        label={t('time.reason')}
        description={t('time.reasonNote')}
        autosize
        required={entry !== undefined}
        {...reasonField}
        error={isSent && isReasonMissing ? t('time.reasonMissing') : reasonField.error}
      />
      <Checkbox
        label={t('time.incidence')}
        description={entry?.hasIncidence && !hasIncidence ? t('time.incidenceCleared') : undefined}
        checked={hasIncidence}
        onChange={({ currentTarget }) => setMarked(currentTarget.checked)}
      />
      {entry && <DeleteEntry entry={entry} onDone={onClose} />}
    </FormModal>
  );
}

function DeleteEntry({ entry, onDone }: { entry: WorkEntry; onDone: () => void }) {
  const t = useTexts();
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
