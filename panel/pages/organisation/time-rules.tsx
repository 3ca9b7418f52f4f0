import { Select, Text } from '@mantine/core';
import type { Office, TimeRule } from '../../../sdk/schemas.ts';
import { byName, useReadAll } from '../../api.ts';
import { type Day, todayIn } from '../../calendar.ts';
import { VersionsButton } from '../../events/versions.tsx';
import { formatDate, formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { useMe } from '../../session.tsx';
import { AreaPage } from '../../shell/area-page.tsx';
import { CatalogueSection } from '../../ui/catalogue.tsx';
import { FormModal, useForm, useSave } from '../../ui/form.tsx';
import { Tag } from '../../ui/tag.tsx';
import { FromWhen } from '../people/employment/from-when.tsx';
import { newestFirst, stateOn } from '../people/timeline/days.ts';
import { stateColors } from '../people/timeline/parts.tsx';
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
function TimeRuleForm({ rule, rules, offices, onClose }: TimeRuleFormProps) {
  const today = todayIn(useMe().company.timeZone);
  const write = useSave('createTimeRule', 'updateTimeRule', rule, onClose);
  const first: Typed = {
    officeId: rule ? rule.officeId : (offices[0]?.id ?? null),
    startDate: rule?.startDate ?? today,
  };
  const form = useForm(first, write);
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
      title={rule ? t('catalogue.editOf', { name: rule.name }) : t('timeRules.new')}
      action={t(rule ? 'actions.save' : 'actions.create')}
      onClose={onClose}
      onSubmit={submit}
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

/** Rules that have no day before them begin on it. */
const beginning = '1900-01-01';

/** Organisation > Working time rules: how each office counts working time, by time: coming, present and past rules. */
export function TimeRules() {
  return (
    <AreaPage area="organisation" title={t('nav.timeRules')}>
      <AllRules />
    </AreaPage>
  );
}

function AllRules() {
  const { company } = useMe();
  const offices = useReadAll('listOffices', byName);
  const rules = useReadAll('listTimeRules');
  const officeOf = ({ officeId }: TimeRule) => offices.data?.data.find(({ id }) => id === officeId);
  const placeOf = (rule: TimeRule) =>
    rule.officeId === null ? t('timeRules.noOffice') : (officeOf(rule)?.name ?? t('timeRules.formerOffice'));
  const nameOf = (rule: TimeRule) =>
    rule.startDate === beginning
      ? t('timeRules.nameAlways', { place: placeOf(rule) })
      : t('timeRules.nameFrom', { place: placeOf(rule), day: formatDate(rule.startDate) });
  const named =
    rules.data &&
    offices.data &&
    rules.data.data
      .map((rule) => ({ ...rule, name: nameOf(rule), place: placeOf(rule) }))
      .sort((a, b) => a.place.localeCompare(b.place) || newestFirst(a, b));
  return (
    <CatalogueSection
      texts="timeRules"
      title={t('nav.timeRules')}
      note={t('timeRules.note')}
      add={t('timeRules.new')}
      rows={{ ...rules, data: named && { data: named } }}
      remove="deleteTimeRule"
      tag={(rule) => {
        const state = stateOn(todayIn(officeOf(rule)?.defaultEmployeesDateTimeZone ?? company.timeZone), rule);
        return <Tag color={stateColors[state]}>{t(`pay.states.${state}`)}</Tag>;
      }}
      columns={[
        { label: t('fields.endDate'), value: ({ endDate }) => formatDate(endDate) },
        { label: t('timeRules.night'), value: ({ nightStart, nightEnd }) => `${nightStart}–${nightEnd}` },
        {
          label: t('fields.overtimeBasis'),
          value: ({ overtimeBasis }) => t(`organisation.overtimeBases.${overtimeBasis}`),
        },
        {
          label: t('timeRules.rounding'),
          value: ({ roundingMinutes }) =>
            roundingMinutes === null
              ? t('timeRules.toTheSecond')
              : t('timeRules.minutes', { shown: formatNumber(roundingMinutes) }),
        },
        {
          label: t('timeRules.fullTime'),
          value: ({ fullTimeWeeklyHours }) =>
            fullTimeWeeklyHours === null ? '–' : t('timeRules.hours', { hours: formatNumber(fullTimeWeeklyHours) }),
        },
        {
          label: t('versions.action'),
          value: ({ id, name }) => <VersionsButton by="listTimeRuleVersions" of={{ path: { id } }} what={name} />,
        },
      ]}
      form={(rule, onClose) => (
        <TimeRuleForm rule={rule} rules={rules.data?.data ?? []} offices={offices.data?.data ?? []} onClose={onClose} />
      )}
    />
  );
}
