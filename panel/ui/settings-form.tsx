import { type ReactNode, useState } from 'react';
import type { OperationId } from '../../sdk/client.ts';
import { useWriteBy, type WriteState } from '../api.ts';
import { t } from '../i18n/texts.ts';
import { changeMerging, type Stored } from './change-merging.ts';
import { Form, type FormState, useForm } from './form.tsx';
import { LeaveGuard } from './leave-guard.tsx';

interface Settings<Row, Values> {
  /** What the form is based on. */
  read: Row;
  form: FormState<Values>;
  write: WriteState & { isSuccess: boolean };
  save: (body: object) => void;
}

/**
 * The state of a form that stays on its page: once its settings are saved it is based on them as they were stored. A change
 * of another user is shown as long as nothing is typed; otherwise the two are merged when the settings are saved.
 * @param change the operation that changes the settings
 * @param row the settings as the page read them last
 * @param valuesOf the settings as values of the form
 * @param readRow reads the settings again
 */
export function useSettings<Row extends Stored, Values extends object>(
  change: OperationId,
  row: Row,
  valuesOf: (row: Row) => Values,
  readRow: () => Promise<Row>,
): Settings<Row, Values> {
  const [read, setRead] = useState(row);
  const write = useWriteBy(
    (body: object) => changeMerging(change, read, body, readRow, setRead) as Promise<{ data: Partial<Row> }>,
  );
  const form = useForm(valuesOf(read), write);
  const base = (present: Row) => {
    setRead(present);
    form.restart(valuesOf(present));
  };
  if (row.version > read.version && !form.isChanged && !write.isPending) base(row);
  return {
    read,
    form,
    write,
    save: (body) => write.mutate(body, { onSuccess: ({ data }) => base({ ...read, ...data }) }),
  };
}

interface SettingsFormProps<Row, Values> {
  settings: Settings<Row, Values>;
  onSubmit: () => void;
  children: ReactNode;
}

/** Settings with their button, "Saved." next to it, and the question before changes that were not saved are lost. */
export function SettingsForm<Row, Values extends object>({ settings, ...props }: SettingsFormProps<Row, Values>) {
  const { form, write } = settings;
  const isSaved = write.isSuccess && !form.isChanged;
  return (
    <>
      <Form {...props} form={form} action={t('actions.save')} said={isSaved ? t('states.saved') : ''} />
      <LeaveGuard isActive={form.isChanged} />
    </>
  );
}
