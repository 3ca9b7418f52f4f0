import { Button, Checkbox, Group, Text, TextInput } from '@mantine/core';
import type { VacationCarryOver, VacationSeniorityStep } from '../../../sdk/schemas.ts';
import { fieldErrors } from '../../api.ts';
import { todayIn } from '../../calendar.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useMe } from '../../session.tsx';
import { NumberField } from '../../ui/decimal-input.tsx';

interface CarryOverProps {
  /** Null: nothing is carried over. Undefined: as the server sets it. */
  rule: VacationCarryOver | null | undefined;
  error: unknown;
  onChange: (rule: VacationCarryOver | null) => void;
}

/** Which unused days are carried over to the next year, and until when. */
export function CarryOver({ rule, error, onChange }: CarryOverProps) {
  const t = useTexts();
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
  const t = useTexts();
  const errors = fieldErrors(error);
  const set = (at: number, changed: Partial<VacationSeniorityStep>) =>
    onChange(steps.map((step, i) => (i === at ? { ...step, ...changed } : step)));
  return (
    <>
      <Text size="sm" fw={500}>
        {t('policies.seniority')}
      </Text>
      {steps.map((step, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has nothing else that stays while it is written
        <Group key={i} align="flex-end" wrap="nowrap">
          {(['years', 'days'] as const).map((name) => (
            <NumberField
              key={name}
              style={{ flex: 1 }}
              label={t(`policies.seniorityFields.${name}`)}
              value={step[name]}
              error={errors[`seniority.${i}.${name}`]}
              onChange={(value) => set(i, { [name]: value as number })}
            />
          ))}
          <Button variant="default" onClick={() => onChange(steps.filter((_, at) => at !== i))}>
            {t('policies.remove')}
          </Button>
        </Group>
      ))}
      <Button
        size="xs"
        variant="default"
        style={{ alignSelf: 'flex-start' }}
        onClick={() => onChange([...steps, { years: (steps.at(-1)?.years ?? 0) + 5, days: 1 }])}
      >
        {t('policyForms.addStep')}
      </Button>
    </>
  );
}
