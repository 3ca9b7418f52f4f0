import { Group, Textarea, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { Compensation } from '../../../sdk/schemas.ts';
import { useCreate } from '../../api.ts';
import { t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { ChoiceSelect } from '../../ui/choice-select.tsx';
import { CurrencySelect } from '../../ui/currency-select.tsx';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { FormModal, type FormState, useChange, useForm } from '../../ui/form.tsx';
import { Note } from '../../ui/note.tsx';
import { numberOf } from '../../ui/parse-decimal.ts';

/** The input of a compensation. */
interface NamedValues {
  name: string;
  code: string;
  comment: string;
  status: Compensation['status'];
}

/** With the fields that cannot be changed afterwards. */
interface NewValues extends NamedValues, Pick<Compensation, 'compensationType' | 'period' | 'currency'> {
  quantity: string;
  percentage: string;
}

/** The fields that can be changed afterwards. */
function NameFields({ form }: { form: Pick<FormState<NamedValues>, 'field'> }) {
  return (
    <>
      <Group grow align="flex-start">
        <TextInput label={t('fields.name')} required data-autofocus {...form.field('name')} />
        <TextInput label={t('fields.code')} {...form.field('code')} />
      </Group>
      <ChoiceSelect choices={['active', 'inactive']} texts="pay.statuses" {...form.field('status')} />
      <Textarea label={t('fields.comment')} autosize {...form.field('comment')} />
    </>
  );
}

export function NewCompensation({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const create = useCreate('createCompensation');
  const form = useForm<NewValues>(
    {
      name: '',
      code: '',
      comment: '',
      status: 'active',
      compensationType: 'variable',
      period: 'monthly',
      currency: 'EUR',
      quantity: '',
      percentage: '',
    },
    create,
  );
  const { code, comment, quantity, percentage, ...values } = form.values;
  const submit = () =>
    create.mutate(
      {
        body: {
          ...values,
          code: code || null,
          comment: comment || null,
          quantity: numberOf(quantity),
          percentage: numberOf(percentage),
        },
      },
      { onSuccess: ({ data }) => void navigate({ to: paths.compensation, params: { id: data.id } }) },
    );
  return (
    <FormModal
      title={t('payroll.newCompensation')}
      action={t('actions.create')}
      onClose={onClose}
      onSubmit={submit}
      form={form}
    >
      <NameFields form={form} />
      <Group grow align="flex-start">
        <ChoiceSelect
          label={t('fields.type')}
          choices={['variable', 'fixed', 'additional']}
          texts="pay.types"
          {...form.field('compensationType')}
        />
        <ChoiceSelect
          choices={['monthly', 'fortnightly', 'biweekly', 'weekly']}
          texts="pay.periods"
          {...form.field('period')}
        />
      </Group>
      <CurrencySelect {...form.field('currency')} />
      <Group grow align="flex-start">
        <DecimalInput label={t('fields.quantity')} {...form.field('quantity')} />
        <DecimalInput label={t('pay.percentage')} {...form.field('percentage')} />
      </Group>
      <Note>{t('payroll.fixedNote')}</Note>
    </FormModal>
  );
}

export function EditCompensation({ compensation, onClose }: { compensation: Compensation; onClose: () => void }) {
  const change = useChange('updateCompensation', compensation, onClose);
  const { name, status } = compensation;
  const form = useForm({ name, status, code: compensation.code ?? '', comment: compensation.comment ?? '' }, change);
  const { code, comment, ...values } = form.values;
  const submit = () => change.save({ ...values, code: code || null, comment: comment || null });
  return (
    <FormModal title={t('actions.edit')} onClose={onClose} onSubmit={submit} form={form}>
      <NameFields form={form} />
      <Note>{t('payroll.editNote')}</Note>
    </FormModal>
  );
}
