import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { PageTabs } from '../../ui/page-tabs.tsx';

export function OrganisationTabs() {
  const { t } = useTranslation();
  return (
    <PageTabs
      label={t('organisation.title')}
      pages={[
        { to: paths.organisation, label: t('organisation.both') },
        { to: paths.orgChart, label: t('chart.title') },
      ]}
    />
  );
}
