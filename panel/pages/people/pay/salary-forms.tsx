import { Checkbox, Group, MultiSelect, Select, Text, TextInput } from '@mantine/core';
import type { Contract, Employee, Salary } from '../../../../sdk/schemas.ts';
import { useReadAll, useWrite } from '../../../api.ts';
import { addDays } from '../../../calendar.ts';
import { formatAmount, formatDate, formatMonthName } from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { ChoiceSelect } from '../../../ui/choice-select.tsx';
import { ConfirmDeletion } from '../../../ui/confirm.tsx';
import { CurrencySelect } from '../../../ui/currency-select.tsx';
import { DateInput } from '../../../ui/date-input.tsx';
import { decimalOf } from '../../../ui/decimal.ts';
import { DecimalInput } from '../../../ui/decimal-input.tsx';
import { FormModal, type FormState, useChange, useForm } from '../../../ui/form.tsx';
import { Note } from '../../../ui/note.tsx';
import { numberOf, requiredNumberOf, typedOf as typedNumber } from '../../../ui/parse-decimal.ts';

/** A salary as it is typed. */
interface Typed {
  /** The concurrent contract that it pays. */
  contractId: string | null;
  grossSalary: string;
  grossPeriod: Salary['grossPeriod'];
  periodsPerYear: string;
  currency: string;
  payPeriod: Salary['payPeriod'];
  payments: string;
  /** Numbers from 1 to 12. */
  extraPaymentMonths: string[];
  extraPaymentAccrual: Salary['extraPaymentAccrual'];
  startDate: string;
  endDate: string;
  contributionGroupId: string | null;
  prorated: boolean;
  comments: string;
}

const empty: Typed = {
  contractId: null,
  grossSalary: '',
  grossPeriod: 'yearly',
  periodsPerYear: '',
  currency: 'EUR',
  payPeriod: 'monthly',
  payments: '12',
  extraPaymentMonths: [],
  extraPaymentAccrual: 'twelve_months',
  startDate: '',
  endDate: '',
  contributionGroupId: null,
  prorated: false,
  comments: '',
};

const typedOf = ({ grossSalary, payments, endDate, comments, ...salary }: Salary): Typed => ({
  ...empty,
  grossSalary: typedNumber(grossSalary),
  periodsPerYear: typedNumber(salary.periodsPerYear),
  payments: String(payments),
  extraPaymentMonths: (salary.extraPaymentMonths ?? []).map(String),
  extraPaymentAccrual: salary.extraPaymentAccrual,
  endDate: endDate ?? '',
  comments: comments ?? '',
  grossPeriod: salary.grossPeriod,
  currency: salary.currency,
  payPeriod: salary.payPeriod,
  startDate: salary.startDate,
  contractId: salary.contractId,
  contributionGroupId: salary.contributionGroupId,
  prorated: salary.prorated,
});

/** Whether a year has payments beyond twelve that fall in a month. */
const hasExtra = ({ payments, prorated }: Typed) => !prorated && Number(payments) > 12 && Number(payments) <= 16;
const isByUnit = ({ grossPeriod }: Typed) => grossPeriod === 'hourly' || grossPeriod === 'daily';

/** What the form does not show is cleared. */
const bodyOf = (typed: Typed) => {
  const { grossSalary, periodsPerYear, payments, extraPaymentMonths, endDate, comments, ...values } = typed;
  return {
    ...values,
    grossSalary: requiredNumberOf(grossSalary),
    periodsPerYear: isByUnit(typed) ? numberOf(periodsPerYear) : null,
    payments: requiredNumberOf(payments),
    extraPaymentMonths: hasExtra(typed) && extraPaymentMonths.length > 0 ? extraPaymentMonths.map(Number) : null,
    endDate: endDate || null,
    comments: comments || null,
  };
};

/** Creates the first salary of an employee, or the next one: a raise. */
export function NewSalary({
  person,
  salaries,
  contracts,
  onClose,
}: {
  person: Employee;
  salaries: Salary[];
  contracts: Contract[];
  onClose: () => void;
}) {
  const create = useWrite('createSalary');
  const paying = (contractId: string | null) => salaries.filter((salary) => salary.contractId === contractId);
  const openOf = (contractId: string | null) => paying(contractId).find(({ endDate }) => endDate === null);
  const last = openOf(null) ?? paying(null)[0];
  const start: Typed = last
    ? { ...typedOf(last), grossSalary: '', startDate: '', endDate: '', comments: '' }
    : { ...empty, startDate: person.startDate, contributionGroupId: person.contributionGroupId };
  const form = useForm(start, create);
  const { startDate, contractId } = form.values;
  const open = openOf(contractId);
  const concurrent = contracts.filter((contract) => contract.concurrent && contract.status !== 'ended');
  const submit = () =>
    create.mutate({ body: { employeeId: person.id, ...bodyOf(form.values) } }, { onSuccess: onClose });
  return (
    <FormModal
      title={last ? t('pay.raise') : t('pay.newSalary')}
      action={t('pay.salaryAction')}
      onClose={onClose}
      onSubmit={submit}
      form={form}
    >
      {concurrent.length > 0 && (
        <Select
          label={t('fieldsOf.salary.contractId')}
          placeholder={t('pay.mainContract')}
          data={concurrent.map(({ id, code, startDate: from, jobChargeName }) => ({
            value: id,
            label: [code ?? jobChargeName, t('pay.since', { from: formatDate(from) })].filter(Boolean).join(' · '),
          }))}
          clearable
          {...form.field('contractId')}
        />
      )}
      <SalaryFields form={form} />
      {open?.grossSalary !== undefined && (
        <Text size="sm" role="status">
          {t('pay.succession', {
            amount: formatAmount(decimalOf(open.grossSalary), open.currency),
            from: formatDate(open.startDate),
            day: startDate > open.startDate ? formatDate(addDays(startDate, -1)) : t('pay.dayBefore'),
          })}
        </Text>
      )}
    </FormModal>
  );
}

export function EditSalary({ salary, onClose }: { salary: Salary; onClose: () => void }) {
  const change = useChange('updateSalary', salary, onClose);
  const form = useForm(typedOf(salary), change);
  return (
    <FormModal
      title={t('pay.editSalary')}
      onClose={onClose}
      onSubmit={() => change.save(bodyOf(form.values))}
      form={form}
    >
      <SalaryFields form={form} />
      <Note>{t('pay.editSalaryNote')}</Note>
    </FormModal>
  );
}

const grossPeriods = ['yearly', 'monthly', 'biweekly', 'weekly', 'daily', 'hourly'] as const;
const payPeriods = ['monthly', 'semimonthly', 'fortnightly', 'biweekly', 'weekly', 'daily', 'yearly'] as const;

function SalaryFields({ form }: { form: FormState<Typed> }) {
  const groups = useReadAll('listContributionGroups');
  return (
    <>
      <Group grow align="flex-start">
        <DecimalInput label={t('fields.grossSalary')} required data-autofocus {...form.field('grossSalary')} />
        <ChoiceSelect
          label={t('pay.grossPeriod')}
          choices={grossPeriods}
          texts="pay.periods"
          {...form.field('grossPeriod')}
        />
      </Group>
      {isByUnit(form.values) && (
        <DecimalInput
          label={t(form.values.grossPeriod === 'hourly' ? 'pay.hoursPerYear' : 'pay.daysPerYear')}
          description={t(form.values.grossPeriod === 'hourly' ? 'pay.hoursPerYearNote' : 'pay.daysPerYearNote')}
          {...form.field('periodsPerYear')}
        />
      )}
      <CurrencySelect {...form.field('currency')} />
      <Group grow align="flex-start">
        <ChoiceSelect choices={payPeriods} texts="pay.periods" {...form.field('payPeriod')} />
        <DecimalInput label={t('fields.payments')} required inputMode="numeric" {...form.field('payments')} />
      </Group>
      <Checkbox label={t('fields.prorated')} {...form.check('prorated')} />
      {hasExtra(form.values) && (
        <MultiSelect
          label={t('fields.extraPaymentMonths')}
          description={t('pay.extraMonthsNote')}
          data={Array.from({ length: 12 }, (_, i) => ({ value: String(i + 1), label: formatMonthName(i + 1) }))}
          searchable
          {...form.field('extraPaymentMonths')}
        />
      )}
      {hasExtra(form.values) && (
        <ChoiceSelect
          choices={['twelve_months', 'six_months']}
          texts="pay.extraAccruals"
          {...form.field('extraPaymentAccrual')}
        />
      )}
      <Group grow align="flex-start">
        <DateInput label={t('person.from')} required {...form.field('startDate')} />
        <DateInput label={t('person.until')} {...form.field('endDate')} />
      </Group>
      <Select
        label={t('fields.contributionGroupId')}
        data={(groups.data?.data ?? []).map(({ id, name, code }) => ({
          value: id,
          label: code === null ? name : `${code} · ${name}`,
        }))}
        searchable
        clearable
        {...form.field('contributionGroupId')}
      />
      <TextInput label={t('fields.comment')} {...form.field('comments')} />
    </>
  );
}

export function RemoveSalary({
  salary,
  salaries,
  onClose,
}: {
  salary: Salary;
  salaries: Salary[];
  onClose: () => void;
}) {
  const reopened = salaries.find(({ endedBySalaryId }) => endedBySalaryId === salary.id);
  return (
    <ConfirmDeletion
      by="deleteSalary"
      id={salary.id}
      title={t('pay.removeSalaryTitle', { from: formatDate(salary.startDate) })}
      onClose={onClose}
    >
      {reopened ? t('pay.removeSalaryReopens', { from: formatDate(reopened.startDate) }) : t('pay.removeSalaryText')}
    </ConfirmDeletion>
  );
}
