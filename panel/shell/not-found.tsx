import { useTexts } from '../i18n/texts.ts';
import { paths } from '../paths.ts';
import { Empty } from '../ui/states.tsx';

export function NotFound() {
  const t = useTexts();
  return (
    <Empty title={t('notFound.title')}>
      {t('notFound.text')} <a href={paths.home}>{t('notFound.home')}</a>
    </Empty>
  );
}
