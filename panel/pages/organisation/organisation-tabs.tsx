import { t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { may } from '../../session.tsx';
import { PageTabs } from '../../ui/page-tabs.tsx';

export function OrganisationTabs() {
  return (
    <PageTabs
      label={t('organisation.title')}
      pages={[
        { to: paths.organisation, label: t('organisation.both') },
        { to: paths.orgChart, label: t('chart.title') },
        ...(may('listLegalEntities') ? [{ to: paths.legalEntities, label: t('nav.legalEntities') }] : []),
        ...(may('listCostCentres') ? [{ to: paths.costCentres, label: t('nav.costCentres') }] : []),
        ...(may('listPayGroups') ? [{ to: paths.payGroups, label: t('payGroups.title') }] : []),
        ...(may('createTimeRule') ? [{ to: paths.timeRules, label: t('timeRules.title') }] : []),
      ]}
    />
  );
}
