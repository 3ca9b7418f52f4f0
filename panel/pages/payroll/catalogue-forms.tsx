import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../api.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { FormModal, useForm, useSave } from '../../ui/form.tsx';
import type { Catalogue, Entry } from './catalogue.ts';

interface EntryProps {
  catalogue: Catalogue;
  onClose: () => void;
}

/** Makes an entry of a catalogue, or changes one. */
export function EntryForm({ catalogue, entry, onClose }: EntryProps & { entry?: Entry | undefined }) {
  const { t } = useTranslation();
  const write = useSave(catalogue.create, catalogue.update, entry, onClose);
  const form = useForm({ name: entry?.name ?? '', code: entry?.code ?? '' }, write.error);
  const body = { name: form.values.name, code: form.values.code || null };
  return (
    <FormModal
      title={entry ? t('actions.edit') : t('catalogues.new')}
      action={entry ? t('actions.save') : t('actions.create')}
      onClose={onClose}
      onSubmit={() => write.save(body)}
      write={write}
    >
      <TextInput label={t('fields.name')} required data-autofocus {...form.field('name')} />
      <TextInput label={t('fields.code')} {...form.field('code')} />
    </FormModal>
  );
}

export function RemoveEntry({ catalogue, entry, onClose }: EntryProps & { entry: Entry }) {
  const { t } = useTranslation();
  const remove = useWrite(catalogue.remove);
  return (
    <Confirm
      title={t('catalogues.deleteTitle', { name: entry.name })}
      action={t('actions.delete')}
      write={remove}
      onConfirm={() => remove.mutate({ path: { id: entry.id } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {t('catalogues.deleteText')}
    </Confirm>
  );
}
