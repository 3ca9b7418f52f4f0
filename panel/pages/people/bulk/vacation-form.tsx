import { NumberInput, Select } from '@mantine/core';
import { byName, useReadAll } from '../../../api.ts';
import { todayIn, yearOf } from '../../../calendar.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { useMe } from '../../../session.tsx';
import { useForm } from '../../../ui/form.tsx';
import { optionsOf } from '../../../ui/options.ts';
import { ChangeForm } from './change-form.tsx';
import { type BulkFormProps, vacationOf } from './work.ts';

/** Asks for a vacation configuration and the year from which on it holds. */
export function VacationForm({ count, onReady, onCancel }: BulkFormProps) {
  const thisYear = yearOf(todayIn(useMe().company.timeZone));
  const list = useReadAll('listVacationConfigurations', byName);
  const form = useForm({ id: null as string | null, fromYear: thisYear as number | string }, null);
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
