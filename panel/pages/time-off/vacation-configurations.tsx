import { Button, Checkbox, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { VacationConfiguration } from '../../../sdk/schemas.ts';
import { byName, useReadAll } from '../../api.ts';
import { formatDays, formatLength, formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { CatalogueSection } from '../../ui/catalogue.tsx';
import { ChoiceSelect } from '../../ui/choice-select.tsx';
import { DateInput } from '../../ui/date-input.tsx';
import { NumberField } from '../../ui/decimal-input.tsx';
import { FormModal, useForm, useSave } from '../../ui/form.tsx';
import { Rows } from '../../ui/rows.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Window } from '../../ui/window.tsx';
import { PolicyExamples } from './policy-examples.tsx';
import { CarryOver, Seniority } from './policy-rules.tsx';
import { PolicyTemplates } from './policy-templates.tsx';

/** The vacation configurations: how much vacation there is, and how it is requested. */
export function VacationConfigurations() {
  const configurations = useReadAll('listVacationConfigurations', byName);
  return (
    <CatalogueSection
      title={t('policies.configurations')}
      note={t('policyForms.configurationsNote')}
      add={t('policies.newConfiguration')}
      rows={configurations}
      remove="deleteVacationConfiguration"
      columns={[
        { label: t('fields.code'), value: ({ code }) => code ?? '–' },
        {
          label: t('fields.maxDaysOff'),
          value: ({ maxDaysOff, dayType, hoursPerDay }) =>
            hoursPerDay === null
              ? `${formatNumber(maxDaysOff)} ${t(`policies.choices.${dayType}`)}`
              : formatLength(maxDaysOff * hoursPerDay * 3600),
        },
        { label: t('fields.needsValidation'), value: ({ needsValidation }) => t(`policies.${needsValidation}`) },
        {
          label: t('fields.notAllowedDateRanges'),
          value: ({ notAllowedDateRanges }) =>
            notAllowedDateRanges.map(({ from, to }) => formatDays(from, to)).join('; ') || '–',
        },
        { label: t('policyForms.examples'), value: (row) => <ExamplesOf configuration={row} /> },
        {
          label: t('fields.isDefault'),
          value: ({ isDefault }) => (isDefault ? <Tag color="blue">{t('policies.true')}</Tag> : '–'),
        },
      ]}
      form={(row, onClose) => <ConfigurationForm row={row} onClose={onClose} />}
    />
  );
}

/** Opens the worked examples of a configuration. */
function ExamplesOf({ configuration: { id, name } }: { configuration: VacationConfiguration }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        aria-label={t('policyForms.examplesOf', { name })}
        onClick={() => setOpen(true)}
      >
        {t('policyForms.examples')}
      </Button>
      {isOpen && (
        <Window title={t('policyForms.examplesOf', { name })} size="lg" onClose={() => setOpen(false)}>
          <PolicyExamples id={id} />
        </Window>
      )}
    </>
  );
}

const checks = [
  'needsValidation',
  'employeeRequestEnabled',
  'employeeRequestDenyExcessDaysOff',
  'unpaidLeaveSuspends',
  'isDefault',
] as const;

function ConfigurationForm({ row, onClose }: { row: VacationConfiguration | undefined; onClose: () => void }) {
  const write = useSave('createVacationConfiguration', 'updateVacationConfiguration', row, onClose);
  const form = useForm(
    {
      name: row?.name ?? '',
      code: row?.code ?? '',
      maxDaysOff: row?.maxDaysOff ?? 22,
      dayType: row?.dayType ?? 'business_day',
      hoursPerDay: row?.hoursPerDay ?? null,
      needsValidation: row?.needsValidation ?? true,
      employeeRequestEnabled: row?.employeeRequestEnabled ?? true,
      isDefault: row?.isDefault ?? false,
      notAllowedDateRanges: row?.notAllowedDateRanges ?? [],
      accrual: row?.accrual ?? 'year',
      accrualFirstDay: row?.accrualFirstDay ?? '',
      accrualBasis: row?.accrualBasis ?? 'days',
      seniority: row?.seniority ?? [],
      carryOver: row === undefined ? undefined : row.carryOver,
      unpaidLeaveSuspends: row?.unpaidLeaveSuspends ?? false,
      configurationType: row?.configurationType ?? 'max_days',
      employeeRequestDenyExcessDaysOff: row?.employeeRequestDenyExcessDaysOff ?? true,
    },
    write,
  );
  const { hoursPerDay, maxDaysOff } = form.values;
  const inHours = Number(maxDaysOff) * Number(hoursPerDay) * 3600 || 0;
  const countsWeeks = ['two_weeks', 'week'].includes(form.values.accrual);
  return (
    <FormModal
      title={row?.name ?? t('policies.newConfiguration')}
      onClose={onClose}
      onSubmit={() =>
        write.save({
          ...form.values,
          code: form.values.code || null,
          accrualFirstDay: (countsWeeks && form.values.accrualFirstDay) || null,
          accrualBasis: countsWeeks ? 'days' : form.values.accrualBasis,
        })
      }
      form={form}
    >
      {!row && <PolicyTemplates onChoose={(proposed) => form.set({ hoursPerDay: null, ...proposed })} />}
      <TextInput label={t('fields.name')} required data-autofocus {...form.field('name')} />
      <TextInput label={t('fields.code')} {...form.field('code')} />
      <Group grow align="flex-start">
        <NumberField label={t('fields.maxDaysOff')} {...form.field('maxDaysOff')} />
        <ChoiceSelect
          choices={['business_day', 'calendar_day', 'hours']}
          texts="policies.choices"
          {...form.field('dayType')}
          value={hoursPerDay === null ? form.values.dayType : 'hours'}
          onChange={(value) => form.set(countedIn(value))}
        />
        {hoursPerDay !== null && (
          <NumberField
            label={t('fields.hoursPerDay')}
            description={inHours > 0 && t('policyForms.hoursPerYear', { hours: formatLength(inHours) })}
            {...form.field('hoursPerDay')}
          />
        )}
      </Group>
      <ChoiceSelect
        choices={['max_days', 'seniority_days', 'unlimited_days']}
        texts="policies.configurationTypes"
        {...form.field('configurationType')}
      />
      <ChoiceSelect
        choices={['year', 'month', 'half_month', 'two_weeks', 'week']}
        texts="policies.accruals"
        {...form.field('accrual')}
      />
      {!countsWeeks && (
        <ChoiceSelect
          description={t('policyForms.accrualBasisNote')}
          choices={['days', 'months']}
          texts="policies.accrualBases"
          {...form.field('accrualBasis')}
        />
      )}
      {countsWeeks && (
        <DateInput
          label={t('fields.accrualFirstDay')}
          description={t('policyForms.accrualFirstDayNote')}
          {...form.field('accrualFirstDay')}
        />
      )}
      <CarryOver rule={form.values.carryOver} error={write.error} onChange={(carryOver) => form.set({ carryOver })} />
      <Seniority steps={form.values.seniority} error={write.error} onChange={form.field('seniority').onChange} />
      {checks.map((name) => (
        <Checkbox key={name} label={t(`fields.${name}`)} {...form.check(name)} />
      ))}
      <Rows
        name="notAllowedDateRanges"
        label={t('fields.notAllowedDateRanges')}
        rows={form.values.notAllowedDateRanges}
        error={write.error}
        add={t('policies.addRange')}
        next={{ from: '', to: '' }}
        onChange={form.field('notAllowedDateRanges').onChange}
      >
        {({ field }) => (
          <>
            <DateInput style={{ flex: 1 }} label={t('fields.from')} {...field('from')} />
            <DateInput style={{ flex: 1 }} label={t('fields.to')} {...field('to')} />
          </>
        )}
      </Rows>
    </FormModal>
  );
}

/** What vacation is counted in: hours are those of working days. */
const countedIn = (value: string | null) =>
  value === 'hours'
    ? { dayType: 'business_day' as const, hoursPerDay: 8 }
    : { dayType: value === 'calendar_day' ? ('calendar_day' as const) : ('business_day' as const), hoursPerDay: null };
