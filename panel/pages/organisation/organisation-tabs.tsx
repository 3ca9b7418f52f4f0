import { useTexts } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { useMe } from '../../session.tsx';
import { PageTabs } from '../../ui/page-tabs.tsx';

export function OrganisationTabs() {
  const t = useTexts();
  const { role } = useMe();
  return (
    <PageTabs
      label={t('organisation.title')}
      pages={[
        { to: paths.organisation, label: t('organisation.both') },
        { to: paths.orgChart, label: t('chart.title') },
        ...(role === 'administrator'
          ? [
              { to: paths.legalEntities, label: t('organisation.legalEntities') },
              { to: paths.costCentres, label: t('organisation.costCentres') },
              { to: paths.payGroups, label: t('payGroups.title') },
            ]
          : []),
      ]}
    />
  );
}
