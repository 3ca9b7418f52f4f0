import { Checkbox, Select, TextInput } from '@mantine/core';
import type { DocumentKind } from '../../../../sdk/schemas.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { FormModal, useForm, useSave } from '../../../ui/form.tsx';

const visibleTo = ['administrators', 'employee', 'employee_and_manager'] as const;
const addedBy = ['administrators', 'employee'] as const;

/** Makes a kind of document, or changes one. */
export function KindForm({ kind, onClose }: { kind: DocumentKind | undefined; onClose: () => void }) {
  const t = useTexts();
  const write = useSave('createDocumentKind', 'updateDocumentKind', kind, onClose);
  const form = useForm(
    {
      name: kind?.name ?? '',
      visibleTo: kind?.visibleTo ?? visibleTo[0],
      addedBy: kind?.addedBy ?? addedBy[0],
      sensitive: kind?.sensitive ?? false,
    },
    write.error,
  );
  return (
    <FormModal
      title={kind ? t('actions.edit') : t('documentKinds.new')}
      action={kind ? t('actions.save') : t('actions.create')}
      onClose={onClose}
      onSubmit={() => write.save(form.values)}
      write={write}
      form={form}
    >
      <TextInput label={t('fields.name')} required data-autofocus {...form.field('name')} />
      <Select
        label={t('documentKinds.visibleTo')}
        data={visibleTo.map((value) => ({ value, label: t(`documentKinds.visibleToChoices.${value}`) }))}
        allowDeselect={false}
        {...form.field('visibleTo')}
      />
      <Select
        label={t('documentKinds.addedBy')}
        data={addedBy.map((value) => ({ value, label: t(`documentKinds.addedByChoices.${value}`) }))}
        allowDeselect={false}
        {...form.field('addedBy')}
      />
      <Checkbox
        label={t('documentKinds.sensitive')}
        description={t('documentKinds.sensitiveNote')}
        {...form.check('sensitive')}
      />
    </FormModal>
  );
}
