import { Checkbox, Select } from '@mantine/core';
import { byName, useRead, useReadAll } from '../../../api.ts';
import { type Day, isDay, todayIn } from '../../../calendar.ts';
import { formatDate, formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { useMe } from '../../../session.tsx';
import { EmployeeSelect } from '../../../ui/employee-select.tsx';
import { useForm } from '../../../ui/form.tsx';
import { optionsOf } from '../../../ui/options.ts';
import { FromWhen } from '../employment/from-when.tsx';
import { actionLabel, type Move } from './actions.ts';
import { ChangeForm } from './change-form.tsx';
import { type BulkFormProps, changeOf } from './work.ts';

const fromWords = (day: Day, today: Day): string => {
  const key = day < today ? 'bulk.fromPast' : day > today ? 'bulk.fromComing' : 'bulk.fromToday';
  return t(key, { day: formatDate(day) });
};

/** Asks for a department, an office or a manager, and from which day on it holds. */
export function MoveForm({ field, count, onReady, onCancel }: BulkFormProps & { field: Move }) {
  const label = actionLabel(field);
  const today = todayIn(useMe().company.timeZone);
  const form = useForm({ value: null as string | null, isEmpty: false, effectiveDate: today }, null);
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
