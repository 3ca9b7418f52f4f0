import { Checkbox, NumberInput, Select } from '@mantine/core';
import type { ComponentProps } from 'react';
import { byName, useRead, useReadAll } from '../../../api.ts';
import { type Day, isDay, todayIn, yearOf } from '../../../calendar.ts';
import { formatDate, formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { useMe } from '../../../session.tsx';
import { EmployeeSelect } from '../../../ui/employee-select.tsx';
import { Form, useForm } from '../../../ui/form.tsx';
import { optionsOf } from '../../../ui/options.ts';
import { numberOf } from '../../../ui/parse-decimal.ts';
import { inOrder } from '../../configuration/custom-fields/in-order.ts';
import { CustomInput } from '../details/custom-input.tsx';
import { FromWhen } from '../employment/from-when.tsx';
import { actionLabel, type Move } from './actions.ts';
import { type BulkFormProps, changeOf, customChangeOf, vacationOf } from './work.ts';

type ChangeFormProps = Omit<Extract<ComponentProps<typeof Form>, { form: unknown }>, 'action'>;

/** The form of a change to many employees: it sends nothing, a question follows it. */
export function ChangeForm(form: ChangeFormProps) {
  return <Form {...form} action={t('bulk.continue')} />;
}

const fromWords = (day: Day, today: Day): string => {
  const key = day < today ? 'bulk.fromPast' : day > today ? 'bulk.fromComing' : 'bulk.fromToday';
  return t(key, { day: formatDate(day) });
};

/** Asks for a department, an office or a manager, and from which day on it holds. */
export function MoveForm({ field, count, onReady, onCancel }: BulkFormProps & { field: Move }) {
  const label = actionLabel(field);
  const today = todayIn(useMe().company.timeZone);
  const form = useForm({ value: null as string | null, isEmpty: false, effectiveDate: today });
  const { value, isEmpty, effectiveDate } = form.values;
  const departments = useReadAll('listDepartments', { ...byName, enabled: field === 'departmentId' });
  const offices = useReadAll('listOffices', { ...byName, enabled: field === 'officeId' });
  const isManager = field === 'managerId';
  const manager = useRead('getEmployee', { path: { id: value ?? '' }, enabled: isManager && value !== null });
  const options = optionsOf((field === 'departmentId' ? departments : offices).data?.data);
  const person = manager.data?.data;
  const name = isManager
    ? person && `${person.firstName} ${person.lastName}`
    : options.find((option) => option.value === value)?.label;
  const isReady = isDay(effectiveDate) && (isEmpty || (value !== null && name !== undefined));
  const shown = formatNumber(count);
  const submit = () =>
    onReady({
      ...changeOf({ [field]: isEmpty ? null : value, effectiveDate }),
      question: isEmpty
        ? t('bulk.cleared', { count, shown, field: label })
        : t('bulk.set', { count, shown, field: label, value: name ?? '' }),
      note: fromWords(effectiveDate, today),
    });
  const input = { label, ...form.field('value'), disabled: isEmpty };
  return (
    <ChangeForm onSubmit={submit} onCancel={onCancel} form={form} disabled={isReady ? undefined : t('bulk.choice')}>
      {isManager ? (
        <EmployeeSelect {...input} />
      ) : (
        <Select data={options} searchable clearable data-autofocus {...input} />
      )}
      <Checkbox label={t('bulk.empty')} {...form.check('isEmpty')} />
      <FromWhen field={form.field('effectiveDate')} today={today} />
    </ChangeForm>
  );
}

/** Asks for a custom field and its value. */
export function CustomForm({ count, onReady, onCancel }: BulkFormProps) {
  const list = useReadAll('listCustomFields', inOrder);
  const form = useForm({ id: null as string | null, value: null as string | null, isEmpty: false });
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

/** Asks for a vacation configuration and the year from which on it holds. */
export function VacationForm({ count, onReady, onCancel }: BulkFormProps) {
  const thisYear = yearOf(todayIn(useMe().company.timeZone));
  const list = useReadAll('listVacationConfigurations', byName);
  const form = useForm({ id: null as string | null, fromYear: thisYear as number | string });
  const { id, fromYear } = form.values;
  const chosen = list.data?.data.find((one) => one.id === id);
  const isReady = chosen !== undefined && typeof fromYear === 'number';
  const submit = () => {
    if (!isReady) return;
    const question = t('bulk.vacation', { count, shown: formatNumber(count), value: chosen.name, year: fromYear });
    onReady({ ...vacationOf(chosen.id, fromYear), question, note: t('bulk.vacationNote') });
  };
  return (
    <ChangeForm onSubmit={submit} onCancel={onCancel} form={form} disabled={isReady ? undefined : t('bulk.choice')}>
      <Select
        label={t('bulk.actions.vacation')}
        data={optionsOf(list.data?.data)}
        searchable
        allowDeselect={false}
        data-autofocus
        {...form.field('id')}
      />
      <NumberInput
        label={t('bulk.fromYear')}
        min={1900}
        max={9999}
        allowDecimal={false}
        thousandSeparator=""
        {...form.field('fromYear')}
      />
    </ChangeForm>
  );
}
