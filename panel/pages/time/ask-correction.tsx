import { Checkbox, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { WorkEntry } from '../../../sdk/schemas.ts';
import { useWrite } from '../../api.ts';
import { type Day, instantAt } from '../../calendar.ts';
import { useTexts } from '../../i18n/texts.ts';
import { FormModal, useForm } from '../../ui/form.tsx';
import { spanOf } from './entry.ts';
import { endOf, kindFields, kindOf, useKindOptions } from './entry-fields.ts';
import { EntryTimes } from './entry-times.tsx';
import { useOverlap } from './overlap.ts';

interface AskCorrectionProps {
  employeeId: string;
  /** The zone of the input; an existing entry has its own. */
  timeZone: string;
  /** The day that a new entry is for. */
  day: Day;
  /** The entry to correct; without it, one is asked for. */
  entry: WorkEntry | undefined;
  /** The entries that may overlap. */
  others: WorkEntry[];
  onClose: () => void;
}

/** Asks for a new entry, or for the change or the deletion of one; another person decides. */
export function AskCorrection({ employeeId, timeZone: ownZone, day, entry, others, onClose }: AskCorrectionProps) {
  const t = useTexts();
  const { kinds, first } = useKindOptions();
  const write = useWrite('createWorkEntryCorrectionRequest');
  const timeZone = entry?.timeZone ?? ownZone;
  const initial = {
    kind: entry ? kindOf(entry) : first,
    'requested.workEntryIn.date': entry ? entry.workEntryIn.date.slice(0, 16) : `${day}T09:00`,
    'requested.workEntryOut.date': entry ? endOf(entry) : `${day}T17:00`,
    reason: '',
    isDeletion: false,
  };
  const form = useForm(initial, write.error);
  const [isSent, setSent] = useState(false);
  const { kind, reason, isDeletion } = form.values;
  const start = form.field('requested.workEntryIn.date');
  const end = form.field('requested.workEntryOut.date');
  const reasonField = form.field('reason');
  const overlap = useOverlap(write.error, others, {
    start: { value: start.value, before: initial[start.name] },
    end: { value: end.value, before: initial[end.name] },
    timeZone,
    isNew: entry === undefined,
  });
  const isStartMissing = !isDeletion && start.value === '';
  // The end of an entry that is still open may be left to the clock.
  const isEndMissing = !isDeletion && end.value === '' && (entry === undefined || entry.endUnknown);
  const isReasonMissing = reason.trim() === '';
  /** A time that was not touched keeps its seconds. */
  const moment = ({ name, value }: { name: typeof start.name | typeof end.name; value: string }) =>
    value === '' || (entry && value === initial[name]) ? undefined : { date: instantAt(value, timeZone) };
  const submit = () => {
    setSent(true);
    if (isStartMissing || isEndMissing || isReasonMissing) return;
    const [workEntryIn, workEntryOut] = [moment(start), moment(end)];
    const requested = {
      ...(entry && kind === initial.kind ? {} : kindFields(kind)),
      ...(workEntryIn && { workEntryIn }),
      ...(workEntryOut && { workEntryOut }),
    };
    write.mutate(
      {
        body: {
          employeeId,
          type: isDeletion ? 'delete' : entry ? 'update' : 'create',
          ...(entry && { workEntryId: entry.id, workEntryVersion: entry.version }),
          ...(isDeletion ? {} : { requested }),
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
          kinds={kinds}
          kind={form.field('kind')}
          start={{
            ...start,
            error: isStartMissing ? t('time.startMissing') : (start.error ?? overlap.start),
          }}
          end={{ ...end, error: isSent && isEndMissing ? t('time.askEndMissing') : (end.error ?? overlap.end) }}
          timeZone={timeZone}
        />
      )}
      <Textarea
        label={t('time.reason')}
        description={t('time.askReasonNote')}
        autosize
        required
        {...reasonField}
        error={isSent && isReasonMissing ? t('time.reasonMissing') : reasonField.error}
      />
    </FormModal>
  );
}
