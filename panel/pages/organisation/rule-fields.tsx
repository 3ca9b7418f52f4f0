import { NumberInput, SimpleGrid } from '@mantine/core';
import type { Office, TimeRule } from '../../../sdk/schemas.ts';
import { t } from '../../i18n/texts.ts';
import { ChoiceSelect } from '../../ui/choice-select.tsx';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import type { useForm } from '../../ui/form.tsx';
import { numberOf, typedOf } from '../../ui/parse-decimal.ts';
import { TimeInput } from '../../ui/time-input.tsx';

/** The rules for working time, as inputs have them. */
export interface RuleValues {
  nightStart: string;
  nightEnd: string;
  overtimeBasis: Office['overtimeBasis'];
  roundingMinutes: number | string;
  fullTimeWeeklyHours: string;
}

type Rules = Pick<TimeRule, keyof RuleValues>;

/** What the inputs show of rules; without any, the usual ones. */
export const ruleValuesOf = (rules: Rules | undefined): RuleValues => ({
  nightStart: rules?.nightStart ?? '22:00',
  nightEnd: rules?.nightEnd ?? '06:00',
  overtimeBasis: rules?.overtimeBasis ?? 'day',
  roundingMinutes: rules?.roundingMinutes ?? '',
  fullTimeWeeklyHours: typedOf(rules?.fullTimeWeeklyHours),
});

/** The rules that were changed, as the API takes them. */
export function changedRules(before: RuleValues, values: RuleValues): Partial<Rules> {
  const { nightStart, nightEnd, overtimeBasis, roundingMinutes, fullTimeWeeklyHours } = values;
  const all: Rules = {
    nightStart,
    nightEnd,
    overtimeBasis,
    roundingMinutes: roundingMinutes === '' ? null : Number(roundingMinutes),
    // What is no number is refused by the API.
    fullTimeWeeklyHours: numberOf(fullTimeWeeklyHours) as number | null,
  };
  const changed = Object.entries(all).filter(
    ([name]) => values[name as keyof RuleValues] !== before[name as keyof RuleValues],
  );
  return Object.fromEntries(changed);
}

const bases = ['day', 'week'] as const;

/** How working time is counted for pay. */
export function RuleFields({ form }: { form: Pick<ReturnType<typeof useForm<RuleValues>>, 'field'> }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TimeInput label={t('fields.nightStart')} required {...form.field('nightStart')} />
      <TimeInput label={t('fields.nightEnd')} required {...form.field('nightEnd')} />
      <ChoiceSelect choices={bases} texts="organisation.overtimeBases" {...form.field('overtimeBasis')} />
      <NumberInput
        label={t('fields.roundingMinutes')}
        description={t('organisation.roundingNote')}
        min={1}
        max={60}
        allowDecimal={false}
        {...form.field('roundingMinutes')}
      />
      <DecimalInput
        label={t('fields.fullTimeWeeklyHours')}
        description={t('organisation.fullTimeNote')}
        {...form.field('fullTimeWeeklyHours')}
      />
    </SimpleGrid>
  );
}
