import { Checkbox, Fieldset, Group, Radio, Select, Stack, TextInput } from '@mantine/core';
import { t } from '../../../i18n/texts.ts';
import { may } from '../../../session.tsx';
import { CurrencySelect } from '../../../ui/currency-select.tsx';
import { DateInput } from '../../../ui/date-input.tsx';
import { DecimalInput } from '../../../ui/decimal-input.tsx';
import { EmployeeSelect } from '../../../ui/employee-select.tsx';
import type { FormState } from '../../../ui/form.tsx';
import { optionsOf } from '../../../ui/options.ts';
import { typedOf } from '../../../ui/parse-decimal.ts';
import { useGivableRoles } from '../../configuration/role-choice.ts';
import { PlaceFields } from '../place-fields.tsx';
import type { Preset } from './contract-presets.ts';
import { type HireValues, type HowPaid, later, otherHours } from './values.ts';

type Form = FormState<HireValues>;

/** A field of the employee, under its name alone. */
const ofEmployee = <Name extends string>(form: Form, name: Name & EmployeeField) => ({
  ...form.field(`employee.${name}`),
  name,
});
type EmployeeField = keyof { [Name in keyof HireValues as Name extends `employee.${infer Field}` ? Field : never]: 1 };

export function Person({ form }: { form: Form }) {
  return (
    <Stack>
      <Group grow align="flex-start">
        <TextInput label={t('fields.firstName')} required data-autofocus {...ofEmployee(form, 'firstName')} />
        <TextInput label={t('fields.lastName')} required {...ofEmployee(form, 'lastName')} />
      </Group>
      <Group grow align="flex-start">
        <TextInput label={t('fields.email')} type="email" {...ofEmployee(form, 'email')} />
        <DateInput label={t('fields.startDate')} {...ofEmployee(form, 'startDate')} />
      </Group>
      <PlaceFields form={{ field: (name) => ofEmployee(form, name) }} />
      <EmployeeSelect label={t('fields.manager')} {...ofEmployee(form, 'managerId')} />
    </Stack>
  );
}

interface TermsProps {
  form: Form;
  /** The chosen one. */
  contract: string;
  presets: Preset[];
  howPaid: HowPaid;
}

/** Contract and salary, from the first day on. */
export function Terms({ form, contract, presets, howPaid }: TermsProps) {
  const currency = form.field('salary.currency');
  const payments = form.field('salary.payments');
  const [mayEmploy, mayPay] = [may('createContract'), may('createSalary')];
  if (!mayEmploy && !mayPay) return null;
  return (
    <Fieldset legend={t('hiring.terms')}>
      <Stack>
        {mayEmploy && (
          <Radio.Group label={t('pay.kinds.contract')} {...form.field('contract')} value={contract}>
            <Group gap="md" mt="xs">
              {presets.map(({ key, label }) => (
                <Radio key={key} value={key} label={label} />
              ))}
              <Radio value={otherHours} label={t('hiring.otherHours')} />
              <Radio value={later} label={t('hiring.later')} />
            </Group>
          </Radio.Group>
        )}
        {contract === otherHours && (
          <DecimalInput label={t('fields.weeklyHours')} required {...form.field('contract.weeklyHours')} />
        )}
        {mayPay && (
          <Group grow align="flex-start">
            <DecimalInput
              label={t('hiring.gross')}
              description={t('hiring.grossNote')}
              {...form.field('salary.grossSalary')}
            />
          </Group>
        )}
        {form.values['salary.grossSalary'] !== '' && (
          <Group grow align="flex-start">
            <CurrencySelect {...currency} value={currency.value || howPaid.currency} />
            <DecimalInput
              label={t('fields.payments')}
              inputMode="numeric"
              {...payments}
              value={payments.value || typedOf(howPaid.payments)}
            />
          </Group>
        )}
      </Stack>
    </Fieldset>
  );
}

interface StartProps {
  form: Form;
  templates: { id: string; name: string }[];
  templateId: string | null;
}

/** What the employee finds on the first day. */
export function Start({ form, templates, templateId }: StartProps) {
  const isReachable = form.values['employee.email'] !== '';
  const mayInvite = may('createInvitation');
  const givable = useGivableRoles();
  return (
    <Fieldset legend={t('hiring.start')}>
      <Stack>
        {mayInvite && (
          <Checkbox
            label={t('hiring.invite')}
            description={isReachable ? t('hiring.inviteNote') : t('hiring.inviteNeedsMail')}
            disabled={!isReachable}
            {...form.check('isInvited')}
            checked={isReachable && form.values.isInvited}
          />
        )}
        {mayInvite && isReachable && form.values.isInvited && (
          <Select
            label={t('fields.role')}
            data={givable.options()}
            allowDeselect={false}
            {...form.field('invitation.role')}
          />
        )}
        {templates.length > 0 && (
          <Select
            label={t('hiring.onboarding')}
            placeholder={t('hiring.later')}
            data={optionsOf(templates)}
            clearable
            {...form.field('onboarding.templateId')}
            value={templateId}
          />
        )}
      </Stack>
    </Fieldset>
  );
}
