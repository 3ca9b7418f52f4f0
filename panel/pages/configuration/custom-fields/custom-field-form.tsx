import { Checkbox, Select, Text, Textarea, TextInput } from '@mantine/core';
import type { CustomField } from '../../../../sdk/schemas.ts';
import { fieldErrors } from '../../../api.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { FormModal, useForm, useSave } from '../../../ui/form.tsx';
import { linesOf } from '../../../ui/lines.ts';

const types = ['text', 'number', 'date', 'select'] as const;

/** Makes a custom field, or changes one. */
export function CustomFieldForm({ field, onClose }: { field: CustomField | undefined; onClose: () => void }) {
  const t = useTexts();
  const write = useSave('createCustomField', 'updateCustomField', field, onClose);
  const form = useForm(
    {
      name: field?.name ?? '',
      type: field?.type ?? types[0],
      slug: field?.slug ?? '',
      options: field?.options?.join('\n') ?? '',
      sensitive: field?.sensitive ?? false,
    },
    write.error,
  );
  const { name, type, slug, options, sensitive } = form.values;
  const body = {
    name,
    type,
    sensitive,
    options: type === 'select' ? linesOf(options) : null,
    ...(slug === '' ? {} : { slug }),
  };
  return (
    <FormModal
      title={field ? t('actions.edit') : t('customFields.new')}
      action={field ? t('actions.save') : t('actions.create')}
      onClose={onClose}
      onSubmit={() => write.save(body)}
      write={write}
      form={form}
    >
      <TextInput label={t('fields.name')} required data-autofocus {...form.field('name')} />
      <Select
        label={t('customFields.type')}
        data={types.map((value) => ({ value, label: t(`customFields.types.${value}`) }))}
        allowDeselect={false}
        {...form.field('type')}
      />
      {type === 'select' && (
        <Textarea
          label={t('customFields.options')}
          description={t('customFields.optionsNote')}
          required
          autosize
          minRows={3}
          {...form.field('options')}
          error={optionsError(write.error)}
        />
      )}
      <TextInput label={t('customFields.slug')} description={t('customFields.slugNote')} {...form.field('slug')} />
      <Checkbox
        label={t('customFields.sensitive')}
        description={t('customFields.sensitiveNote')}
        {...form.check('sensitive')}
      />
      {field && (
        <Text size="sm" c="dimmed">
          {t('customFields.editNote')}
        </Text>
      )}
    </FormModal>
  );
}

/** The errors of the options, of all of them or of one. */
const optionsError = (error: unknown): string | undefined =>
  Object.entries(fieldErrors(error)).find(([name]) => name.split('.')[0] === 'options')?.[1];
