import { t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { PageTabs } from '../../ui/page-tabs.tsx';

/** Links between the pages of the user's account. */
export function AccountTabs() {
  return (
    <PageTabs
      label={t('account.pages')}
      pages={[
        { to: paths.account, label: t('nav.account') },
        { to: paths.notifications, label: t('nav.notifications') },
      ]}
    />
  );
}
