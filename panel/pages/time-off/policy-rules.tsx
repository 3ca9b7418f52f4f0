import { Checkbox, Group, TextInput } from '@mantine/core';
import type { VacationCarryOver, VacationSeniorityStep } from '../../../sdk/schemas.ts';
import { fieldErrors } from '../../api.ts';
import { todayIn } from '../../calendar.ts';
import { t } from '../../i18n/texts.ts';
import { useMe } from '../../session.tsx';
import { NumberField } from '../../ui/decimal-input.tsx';
import { Rows } from '../../ui/rows.tsx';

interface CarryOverProps {
  /** Null: nothing is carried over. Undefined: as the server sets it. */
  rule: VacationCarryOver | null | undefined;
  error: unknown;
  onChange: (rule: VacationCarryOver | null) => void;
}

/** Which unused days are carried over to the next year, and until when. */
export function CarryOver({ rule, error, onChange }: CarryOverProps) {
  const { company } = useMe();
  const errors = fieldErrors(error);
  const usual = {
    sinceYear: Number(todayIn(company.timeZone).slice(0, 4)),
    maxDays: 0,
    lastDay: '12-31',
    monthsAfterSickLeave: 18,
  };
  const shown = rule === undefined ? usual : rule;
  const set = (changed: Partial<VacationCarryOver>) => onChange({ ...(shown ?? usual), ...changed });
  return (
    <>
      <Checkbox
        label={t('policyForms.carriesOver')}
        description={t('policyForms.carriesOverNote')}
        checked={shown !== null}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? usual : null)}
      />
      {shown && (
        <Group grow align="flex-start">
          <NumberField
            label={t('policyForms.carriedDays')}
            placeholder={t('policyForms.carriedAll')}
            value={shown.maxDays}
            error={errors['carryOver.maxDays']}
            onChange={(maxDays) => set({ maxDays })}
          />
          <TextInput
            label={t('policyForms.carriedUntil')}
            value={shown.lastDay}
            error={errors['carryOver.lastDay']}
            onChange={({ currentTarget }) => set({ lastDay: currentTarget.value })}
          />
          <NumberField
            label={t('policyForms.afterSickLeave')}
            value={shown.monthsAfterSickLeave}
            error={errors['carryOver.monthsAfterSickLeave']}
            onChange={(monthsAfterSickLeave) => set({ monthsAfterSickLeave })}
          />
          <NumberField
            label={t('policyForms.carriedSince')}
            value={shown.sinceYear}
            error={errors['carryOver.sinceYear']}
            required
            onChange={(sinceYear) => set({ sinceYear: sinceYear as number })}
          />
        </Group>
      )}
    </>
  );
}

interface SeniorityProps {
  steps: VacationSeniorityStep[];
  error: unknown;
  onChange: (steps: VacationSeniorityStep[]) => void;
}

/** Further days for years of service. */
export function Seniority({ steps, error, onChange }: SeniorityProps) {
  return (
    <Rows
      name="seniority"
      label={t('fields.seniority')}
      rows={steps}
      error={error}
      add={t('policyForms.addStep')}
      next={{ years: (steps.at(-1)?.years ?? 0) + 5, days: 1 }}
      onChange={onChange}
    >
      {({ field }) => (
        <>
          <NumberField style={{ flex: 1 }} label={t('policies.seniorityFields.years')} {...field('years')} />
          <NumberField style={{ flex: 1 }} label={t('policies.seniorityFields.days')} {...field('days')} />
        </>
      )}
    </Rows>
  );
}
