import { Select, Text } from '@mantine/core';
import type { Office, TimeRule } from '../../../sdk/schemas.ts';
import { type Day, todayIn } from '../../calendar.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useMe } from '../../session.tsx';
import { FormModal, useForm, useSave } from '../../ui/form.tsx';
import { FromWhen } from '../people/employment/from-when.tsx';
import { newestFirst } from '../people/timeline/days.ts';
import { changedRules, RuleFields, type RuleValues, ruleValuesOf } from './rule-fields.tsx';

/** What was written; a rule that is not there was not touched. */
interface Typed extends Partial<RuleValues> {
  officeId: string | null;
  startDate: Day;
}

interface TimeRuleFormProps {
  /** Without them, rules are created. */
  rule: (TimeRule & { name: string }) | undefined;
  /** All rules of all offices. */
  rules: TimeRule[];
  offices: Office[];
  onClose: () => void;
}

/** The option for the employees without an office: a select has no value for none. */
const noOffice = 'none';

/**
 * Counts working time by other rules from a day on, or changes rules. What is not touched is not sent: in new rules it
 * stays as it is on the day before, which the form shows.
 */
export function TimeRuleForm({ rule, rules, offices, onClose }: TimeRuleFormProps) {
  const t = useTexts();
  const today = todayIn(useMe().company.timeZone);
  const write = useSave('createTimeRule', 'updateTimeRule', rule, onClose);
  const first: Typed = {
    officeId: rule ? rule.officeId : (offices[0]?.id ?? null),
    startDate: rule?.startDate ?? today,
  };
  const form = useForm(first, write.error);
  const { officeId, startDate, ...touched } = form.values;
  const base = rule ?? rulesOn(rules, officeId, startDate);
  const shown = ruleValuesOf(base);
  const values = { ...shown, ...touched };
  const field: React.ComponentProps<typeof RuleFields>['form']['field'] = (name) => ({
    ...form.field(name),
    value: values[name],
  });
  const submit = () => write.save({ officeId, startDate, ...changedRules(shown, values) });
  return (
    <FormModal
      title={rule ? t('timeRules.edit', { name: rule.name }) : t('timeRules.new')}
      action={t(rule ? 'actions.save' : 'actions.create')}
      onClose={onClose}
      onSubmit={submit}
      write={write}
      form={form}
    >
      <Select
        label={t('fields.office')}
        data={[
          ...offices.map(({ id, name }) => ({ value: id, label: name })),
          { value: noOffice, label: t('timeRules.noOffice') },
        ]}
        allowDeselect={false}
        searchable
        disabled={rule !== undefined}
        {...form.field('officeId')}
        value={officeId ?? noOffice}
        onChange={(chosen) => form.set({ officeId: chosen === noOffice ? null : chosen })}
      />
      <FromWhen field={form.field('startDate')} today={today} texts="timeRules" />
      {!rule && <Text size="sm">{t('timeRules.keepsOthers')}</Text>}
      <RuleFields form={{ field }} />
    </FormModal>
  );
}

/** The rules of an office on a day; undefined: the usual ones. */
const rulesOn = (rules: TimeRule[], officeId: string | null, day: Day): TimeRule | undefined =>
  rules.filter((one) => one.officeId === officeId && one.startDate <= day).sort(newestFirst)[0];
