import { TextInput } from '@mantine/core';
import { useTexts } from '../../i18n/texts.ts';
import { FormModal, useForm, useSave } from '../../ui/form.tsx';
import type { Catalogue, Entry } from './catalogue.ts';

interface EntryProps {
  catalogue: Catalogue;
  entry: Entry | undefined;
  onClose: () => void;
}

/** Makes an entry of a catalogue, or changes one. */
export function EntryForm({ catalogue, entry, onClose }: EntryProps) {
  const t = useTexts();
  const write = useSave(catalogue.create, catalogue.update, entry, onClose);
  const form = useForm({ name: entry?.name ?? '', code: entry?.code ?? '' }, write.error);
  const { name, code } = form.values;
  return (
    <FormModal
      title={entry ? t('actions.edit') : t('catalogues.new')}
      action={entry ? t('actions.save') : t('actions.create')}
      onClose={onClose}
      onSubmit={() => write.save({ name, code: code || null })}
      write={write}
      form={form}
    >
      <TextInput label={t('fields.name')} required data-autofocus {...form.field('name')} />
      <TextInput label={t('fields.code')} {...form.field('code')} />
    </FormModal>
  );
}
