import { t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { may } from '../../session.tsx';
import { PageTabs } from '../../ui/page-tabs.tsx';

/** The pages of the organisation that the user may read. */
export const organisationPages = () =>
  [
    { to: paths.organisation, label: t('organisation.both'), isMine: may('listDepartments') || may('listOffices') },
    { to: paths.orgChart, label: t('nav.orgChart'), isMine: may('listEmployees') },
    { to: paths.legalEntities, label: t('nav.legalEntities'), isMine: may('listLegalEntities') },
    { to: paths.costCentres, label: t('nav.costCentres'), isMine: may('listCostCentres') },
    { to: paths.payGroups, label: t('nav.payGroups'), isMine: may('listPayGroups') },
    { to: paths.timeRules, label: t('nav.timeRules'), isMine: may('createTimeRule') },
  ].filter(({ isMine }) => isMine);

export const OrganisationTabs = () => <PageTabs label={t('nav.organisation')} pages={organisationPages()} />;
