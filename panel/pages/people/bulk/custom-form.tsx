import { Checkbox, Select } from '@mantine/core';
import { useReadAll } from '../../../api.ts';
import { formatDate, formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { useForm } from '../../../ui/form.tsx';
import { optionsOf } from '../../../ui/options.ts';
import { numberOf } from '../../../ui/typed-decimal.ts';
import { inOrder } from '../../configuration/custom-fields/in-order.ts';
import { CustomInput } from '../details/custom-input.tsx';
import { ChangeForm } from './change-form.tsx';
import { type BulkFormProps, customChangeOf } from './work.ts';

/** Asks for a custom field and its value. */
export function CustomForm({ count, onReady, onCancel }: BulkFormProps) {
  const list = useReadAll('listCustomFields', inOrder);
  const form = useForm({ id: null as string | null, value: null as string | null, isEmpty: false }, null);
  const { id, value, isEmpty } = form.values;
  const field = list.data?.data.find((one) => one.id === id);
  const typed = value?.trim() ?? '';
  const sent = field?.type === 'number' ? numberOf(typed) : typed;
  // A text that is no number stays a text.
  const isValue = typed !== '' && (field?.type !== 'number' || typeof sent === 'number');
  const isReady = field !== undefined && (isEmpty || isValue);
  const submit = () => {
    if (!field) return;
    const shown = formatNumber(count);
    onReady({
      ...customChangeOf(field, isEmpty ? null : sent),
      question: isEmpty
        ? t('bulk.cleared', { count, shown, field: field.name })
        : t('bulk.set', {
            ...{ count, shown, field: field.name },
            value: field.type === 'date' ? formatDate(typed) : typed,
          }),
      note: t('bulk.atOnce'),
    });
  };
  return (
    <ChangeForm onSubmit={submit} onCancel={onCancel} form={form} disabled={isReady ? undefined : t('bulk.choice')}>
      <Select
        label={t('bulk.actions.custom')}
        data={optionsOf(list.data?.data)}
        searchable
        allowDeselect={false}
        data-autofocus
        value={id}
        // A value of another field does not fit.
        onChange={(chosen) => form.set({ id: chosen, value: null })}
      />
      {field && (
        <>
          <CustomInput key={field.id} field={field} {...form.field('value')} disabled={isEmpty} />
          <Checkbox label={t('bulk.empty')} {...form.check('isEmpty')} />
        </>
      )}
    </ChangeForm>
  );
}
