import { Alert, Button, Center, Stack, Text, Title } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../i18n/texts.ts';
import { root } from '../root.ts';
import { usePageTitle } from '../ui/page-title.ts';
import { useLanguage } from '../ui/use-language.ts';
import { NotLoaded } from './lazy-part.tsx';

/** Shown in place of a page that could not be drawn: because of a bug, or because its code could not be loaded. */
export function Broken({ error }: ErrorComponentProps) {
  useLanguage();
  return error instanceof NotLoaded ? <NotReached /> : <Failed error={error} />;
}

function Failed({ error }: { error: unknown }) {
  return (
    <Center p="xl">
      <Alert color="red" title={<Heading text={t('broken.title')} />} role="alert" maw={480}>
        <Stack gap="sm" align="flex-start">
          <Text size="sm">{t('broken.text')}</Text>
          <Text size="xs">
            <code>{error instanceof Error ? error.message : String(error)}</code>
          </Text>
          <Button size="xs" variant="default" onClick={() => location.reload()}>
            {t('broken.reload')}
          </Button>
        </Stack>
      </Alert>
    </Center>
  );
}

/** The server is down, or has another release since the window was loaded. */
function NotReached() {
  const [state, setState] = useState<'asked' | 'unreachable' | undefined>();
  // A reload while the server is down would leave this page for one of the browser.
  const retry = async () => {
    setState('asked');
    const isUp = await fetch(`${root}/health/live`, { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) location.reload();
    else setState('unreachable');
  };
  return (
    <Center p="xl">
      <Alert color="red" title={<Heading text={t('broken.notLoaded')} />} role="alert" maw={480}>
        <Stack gap="sm" align="flex-start">
          <Text size="sm">{t(state === 'unreachable' ? 'states.unreachable' : 'broken.notLoadedText')}</Text>
          <Button size="xs" variant="default" loading={state === 'asked'} onClick={() => void retry()}>
            {t('actions.retry')}
          </Button>
        </Stack>
      </Alert>
    </Center>
  );
}

/** The heading of a page that has no other. */
function Heading({ text }: { text: string }) {
  usePageTitle(text);
  return (
    <Title order={1} size="sm">
      {text}
    </Title>
  );
}
