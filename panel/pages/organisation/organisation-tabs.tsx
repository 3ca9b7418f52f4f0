import { t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { may } from '../../session.tsx';
import { PageTabs } from '../../ui/page-tabs.tsx';

/** The pages of the organisation that the user may read. */
export const organisationPages = () =>
  [
    { to: paths.organisation, label: t('organisation.both'), isMine: may('listDepartments') || may('listOffices') },
    { to: paths.orgChart, label: t('chart.title'), isMine: may('listEmployees') },
    { to: paths.legalEntities, label: t('nav.legalEntities'), isMine: may('listLegalEntities') },
    { to: paths.costCentres, label: t('nav.costCentres'), isMine: may('listCostCentres') },
    { to: paths.payGroups, label: t('payGroups.title'), isMine: may('listPayGroups') },
    { to: paths.timeRules, label: t('timeRules.title'), isMine: may('createTimeRule') },
  ].filter(({ isMine }) => isMine);

export const OrganisationTabs = () => <PageTabs label={t('organisation.title')} pages={organisationPages()} />;
