import { t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { may } from '../../session.tsx';
import { PageTabs } from '../../ui/page-tabs.tsx';

/** Those who keep the settings have a second page here. */
export function TimeTabs() {
  if (!may('createCheckType')) return null;
  return (
    <PageTabs
      label={t('nav.time')}
      pages={[
        { to: paths.time, label: t('time.sheets') },
        { to: paths.timeKinds, label: t('nav.timeKinds') },
      ]}
    />
  );
}
