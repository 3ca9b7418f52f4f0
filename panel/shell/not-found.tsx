import { Anchor, Center, Stack, Text, Title } from '@mantine/core';
import { t } from '../i18n/texts.ts';
import { paths } from '../paths.ts';
import { root } from '../root.ts';
import { Mark } from '../ui/mark.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import { useNoOutline } from './outline.ts';

/** An address without a page. */
export function NotFound() {
  useNoOutline();
  usePageTitle(t('notFound.title'));
  return (
    <Center mih="100vh" p="md" component="main">
      <Stack w="100%" maw={360}>
        <Mark />
        <Title order={1}>{t('notFound.title')}</Title>
        <Text c="dimmed">{t('notFound.text')}</Text>
        <Anchor href={root + paths.home}>{t('notFound.home')}</Anchor>
      </Stack>
    </Center>
  );
}
