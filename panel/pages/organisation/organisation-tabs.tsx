import { useTexts } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { PageTabs } from '../../ui/page-tabs.tsx';

export function OrganisationTabs() {
  const t = useTexts();
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
