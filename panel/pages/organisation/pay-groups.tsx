import { byName, useReadAll } from '../../api.ts';
import { formatDate } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { CatalogueSection } from '../../ui/catalogue.tsx';
import { Tag } from '../../ui/tag.tsx';
import { PayGroupForm } from './pay-group-form.tsx';
import { SettingsPage } from './settings-page.tsx';

/** Organisation > Pay groups: who is paid together, and how often. */
export function PayGroups() {
  return (
    <SettingsPage needs="listPayGroups" title={t('payGroups.title')}>
      <CatalogueSection
        title={t('payGroups.title')}
        note={t('payGroups.note')}
        add={t('payGroups.new')}
        rows={useReadAll('listPayGroups', byName)}
        remove="deletePayGroup"
        tag={({ isDefault }) => isDefault && <Tag color="harbour">{t('payGroups.defaultTag')}</Tag>}
        columns={[
          { label: t('payGroups.frequency'), value: ({ frequency }) => t(`payGroups.frequencies.${frequency}`) },
          { label: t('fields.startDate'), value: ({ firstDay }) => formatDate(firstDay) },
          { label: t('payGroups.lateChanges'), value: ({ lateChanges }) => t(`payGroups.late.${lateChanges}`) },
          {
            label: t('payGroups.earliestChangeDate'),
            value: ({ earliestChangeDate }) => formatDate(earliestChangeDate),
          },
        ]}
        form={(row, onClose) => <PayGroupForm group={row} onClose={onClose} />}
      />
    </SettingsPage>
  );
}
