import { Button, Checkbox, TextInput } from '@mantine/core';
import type { DocumentKind } from '../../../../sdk/schemas.ts';
import { byName, useReadAll } from '../../../api.ts';
import { t } from '../../../i18n/texts.ts';
import { Catalogue } from '../../../ui/catalogue.tsx';
import { ChoiceSelect } from '../../../ui/choice-select.tsx';
import { FormModal, useForm, useSave } from '../../../ui/form.tsx';
import { PageHeader } from '../../../ui/states.tsx';
import { Tag } from '../../../ui/tag.tsx';

const visibleTo = ['administrators', 'employee', 'employee_and_manager'] as const;
const addedBy = ['administrators', 'employee'] as const;

/** Makes a kind of document, or changes one. */
function KindForm({ kind, onClose }: { kind: DocumentKind | undefined; onClose: () => void }) {
  const write = useSave('createDocumentKind', 'updateDocumentKind', kind, onClose);
  const form = useForm(
    {
      name: kind?.name ?? '',
      visibleTo: kind?.visibleTo ?? visibleTo[0],
      addedBy: kind?.addedBy ?? addedBy[0],
      sensitive: kind?.sensitive ?? false,
    },
    write,
  );
  return (
    <FormModal
      title={kind ? t('actions.edit') : t('documentKinds.new')}
      action={kind ? t('actions.save') : t('actions.create')}
      onClose={onClose}
      onSubmit={() => write.save(form.values)}
      form={form}
    >
      <TextInput label={t('fields.name')} required data-autofocus {...form.field('name')} />
      <ChoiceSelect choices={visibleTo} texts="documentKinds.visibleToChoices" {...form.field('visibleTo')} />
      <ChoiceSelect choices={addedBy} texts="documentKinds.addedByChoices" {...form.field('addedBy')} />
      <Checkbox
        label={t('fields.sensitive')}
        description={t('documentKinds.sensitiveNote')}
        {...form.check('sensitive')}
      />
    </FormModal>
  );
}

/** Configuration > Document kinds: who sees and adds which documents. */
export function DocumentKinds() {
  return (
    <Catalogue
      minWidth={680}
      head={(onAdd) => (
        <PageHeader title={t('nav.documentKinds')} note={t('documentKinds.note')}>
          <Button onClick={onAdd}>{t('documentKinds.new')}</Button>
        </PageHeader>
      )}
      rows={useReadAll('listDocumentKinds', byName)}
      remove="deleteDocumentKind"
      tag={({ sensitive }) => sensitive && <Tag color="yellow">{t('fields.sensitive')}</Tag>}
      columns={[
        {
          label: t('fields.visibleTo'),
          value: ({ visibleTo }) => t(`documentKinds.visibleToChoices.${visibleTo}`),
        },
        { label: t('fields.addedBy'), value: ({ addedBy }) => t(`documentKinds.addedByChoices.${addedBy}`) },
      ]}
      form={(kind, onClose) => <KindForm kind={kind} onClose={onClose} />}
    />
  );
}
