import { Anchor } from '@mantine/core';
import { useTexts } from '../i18n/texts.ts';
import { Outside } from '../pages/sign-in/outside.tsx';
import { paths } from '../paths.ts';
import { root } from '../root.ts';

/** An address without a page. */
export function NotFound() {
  const t = useTexts();
  return (
    <Outside title={t('notFound.title')} note={t('notFound.text')}>
      <Anchor href={root + paths.home}>{t('notFound.home')}</Anchor>
    </Outside>
  );
}
