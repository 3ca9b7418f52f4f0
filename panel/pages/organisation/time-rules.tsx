import type { TimeRule } from '../../../sdk/schemas.ts';
import { byName, useReadAll } from '../../api.ts';
import { todayIn } from '../../calendar.ts';
import { VersionsButton } from '../../events/versions.tsx';
import { formatDate, formatNumber } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useMe } from '../../session.tsx';
import { CatalogueSection } from '../../ui/catalogue.tsx';
import { Tag } from '../../ui/tag.tsx';
import { newestFirst, stateOn } from '../people/timeline/days.ts';
import { stateColors } from '../people/timeline/parts.tsx';
import { SettingsPage } from './settings-page.tsx';
import { TimeRuleForm } from './time-rule-form.tsx';

/** Rules that have no day before them begin on it. */
const beginning = '1900-01-01';

/** Organisation > Working time rules: how each office counts working time, by time: coming, present and past rules. */
export function TimeRules() {
  const t = useTexts();
  return (
    <SettingsPage needs="createTimeRule" title={t('timeRules.title')}>
      <AllRules />
    </SettingsPage>
  );
}

function AllRules() {
  const t = useTexts();
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
      title={t('timeRules.title')}
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
          label: t('organisation.overtimeBasis'),
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
          label: t('timeRules.history'),
          value: ({ id, name }) => <VersionsButton by="listTimeRuleVersions" of={{ path: { id } }} what={name} />,
        },
      ]}
      form={(rule, onClose) => (
        <TimeRuleForm rule={rule} rules={rules.data?.data ?? []} offices={offices.data?.data ?? []} onClose={onClose} />
      )}
    />
  );
}
