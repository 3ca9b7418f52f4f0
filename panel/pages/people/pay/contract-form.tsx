import { Checkbox, Fieldset, Group, Select, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core';
import type { Contract } from '../../../../sdk/schemas.ts';
import { fieldErrors } from '../../../api.ts';
import { formatDate } from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { ConfirmDeletion } from '../../../ui/confirm.tsx';
import { DateInput } from '../../../ui/date-input.tsx';
import { DecimalInput } from '../../../ui/decimal-input.tsx';
import { FormModal, type FormState, useForm, useSave } from '../../../ui/form.tsx';
import { RowSelect } from '../../../ui/list-select.tsx';
import { bodyOf, type ContractValues, trialUnits, valuesOf, weekDays } from './contract-values.ts';

interface ContractFormProps {
  employeeId: string;
  /** The contract to edit; without it, one is created. */
  contract?: Contract;
  /** The contract before a new one, which begins as a copy of it. */
  before?: Contract | undefined;
  onClose: () => void;
}

/** Makes a contract, or changes one. */
export function ContractForm({ employeeId, contract, before, onClose }: ContractFormProps) {
  const write = useSave('createContract', 'updateContract', contract, onClose);
  const form = useForm(
    contract
      ? valuesOf(contract)
      : { ...valuesOf(before), startDate: '', endDate: '', code: '', comment: '', concurrent: false },
    write,
  );
  return (
    <FormModal
      title={contract ? t('pay.editContract') : t('pay.newContract')}
      action={contract ? t('actions.save') : t('actions.create')}
      onClose={onClose}
      onSubmit={() => write.save({ employeeId, ...bodyOf(form.values, write.read) })}
      form={form}
    >
      {!contract && before && (
        <Checkbox label={t('pay.concurrent')} description={t('pay.concurrentNote')} {...form.check('concurrent')} />
      )}
      {!contract && before?.endDate === null && !form.values.concurrent && (
        <Text size="sm">{t('pay.openContract', { from: formatDate(before.startDate) })}</Text>
      )}
      <MainFields form={form} />
      <HoursFields form={form} error={write.error} />
      <MoreFields form={form} error={write.error} seesNumber={isShown(write.read ?? before)} />
    </FormModal>
  );
}

interface FieldsProps {
  form: FormState<ContractValues>;
  error?: unknown;
}

function MainFields({ form }: FieldsProps) {
  return (
    <>
      <Group grow align="flex-start">
        <DateInput label={t('person.from')} required data-autofocus {...form.field('startDate')} />
        <DateInput label={t('person.until')} {...form.field('endDate')} />
      </Group>
      <RowSelect of="listLegalEntities" label={t('fieldsOf.contract.legalEntityId')} {...form.field('legalEntityId')} />
      <Group grow align="flex-start">
        <RowSelect of="listContractTypes" label={t('fields.contractTypeId')} {...form.field('contractTypeId')} />
        <RowSelect of="listJobCharges" label={t('fields.jobChargeId')} {...form.field('jobChargeId')} />
      </Group>
      <TextInput label={t('fields.jobPositionDescription')} {...form.field('jobPositionDescription')} />
    </>
  );
}

function HoursFields({ form, error }: FieldsProps) {
  const typed = weekDays.filter((day) => form.values[day].trim() !== '');
  const errors = fieldErrors(error);
  const number = (
    name: 'weeklyHours' | 'fte' | 'percentageWorkDay' | 'maxLegalWeeklyHours' | 'maxLegalAnnualHours',
  ) => <DecimalInput label={t(`fields.${name}`)} {...form.field(name)} />;
  return (
    <Fieldset legend={t('pay.hours')}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {number('weeklyHours')}
        {number('fte')}
        {number('percentageWorkDay')}
        <RowSelect of="listWorkdayTypes" label={t('fields.workDayTypeId')} {...form.field('workDayTypeId')} />
        {number('maxLegalWeeklyHours')}
        {number('maxLegalAnnualHours')}
      </SimpleGrid>
      <Text size="sm" mt="md">
        {t('pay.workDaysNote')}
      </Text>
      <SimpleGrid cols={{ base: 2, xs: 4 }} mt="xs">
        {weekDays.map((day) => (
          <DecimalInput
            key={day}
            label={t(`pay.days.${day}`)}
            {...form.field(day)}
            error={errors[`workDays.${typed.indexOf(day)}.hours`]}
          />
        ))}
      </SimpleGrid>
    </Fieldset>
  );
}

/** Whether the number is among what the user may see, as far as a contract tells. */
const isShown = (contract: Contract | undefined) =>
  contract === undefined || contract.socialSecurityNumber !== undefined;

function MoreFields({ form, error, seesNumber }: FieldsProps & { seesNumber: boolean }) {
  const text = (name: 'jobLevel' | 'socialSecurityNumber' | 'cbo') => (
    <TextInput label={t(`fields.${name}`)} {...form.field(name)} />
  );
  return (
    <Fieldset legend={t('pay.more')}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <RowSelect of="listAgreements" label={t('fields.agreementId')} {...form.field('agreementId')} />
        <RowSelect of="listDegrees" label={t('fields.degreeId')} {...form.field('degreeId')} />
        <DecimalInput
          label={t('fields.trialPeriod')}
          inputMode="numeric"
          {...form.field('trialQuantity')}
          error={fieldErrors(error)['trialPeriod.quantity']}
        />
        <Select
          label={t('pay.trialUnit')}
          data={trialUnits.map((value) => ({ value, label: t(`pay.trialUnits.${value}`) }))}
          allowDeselect={false}
          {...form.field('trialPeriodType')}
        />
        <DateInput label={t('fields.seniorityDate')} {...form.field('seniorityDate')} />
        {text('jobLevel')}
        <TextInput label={t('fieldsOf.contract.code')} {...form.field('code')} />
        {seesNumber && text('socialSecurityNumber')}
        {text('cbo')}
      </SimpleGrid>
      <Checkbox mt="md" label={t('fields.remoteWork')} {...form.check('remoteWork')} />
      <Textarea mt="md" label={t('fields.comment')} autosize {...form.field('comment')} />
    </Fieldset>
  );
}

export function RemoveContract({ contract, onClose }: { contract: Contract; onClose: () => void }) {
  return (
    <ConfirmDeletion
      by="deleteContract"
      id={contract.id}
      title={t('pay.removeContractTitle', { from: formatDate(contract.startDate) })}
      onClose={onClose}
    >
      {t('pay.removeContractText')}
    </ConfirmDeletion>
  );
}
