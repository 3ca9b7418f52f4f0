import { useTranslation } from 'react-i18next';
import { paths } from '../paths.ts';
import { Empty } from '../ui/states.tsx';

export function NotFound() {
  const { t } = useTranslation();
  return (
    <Empty title={t('notFound.title')}>
      {t('notFound.text')} <a href={paths.home}>{t('notFound.home')}</a>
    </Empty>
  );
}
