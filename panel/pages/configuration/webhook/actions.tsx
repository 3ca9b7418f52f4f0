import { Button } from '@mantine/core';
import { useState } from 'react';
import type { WebhookEndpoint } from '../../../../sdk/schemas.ts';
import { useWrite } from '../../../api.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { ProblemAlert } from '../../../ui/states.tsx';
import { TestSend } from './test-send.tsx';

/** The actions on an endpoint that need no form; the one that stops it asks first. */
export function Actions({ endpoint }: { endpoint: WebhookEndpoint }) {
  const t = useTexts();
  const [asks, setAsks] = useState<'test' | 'pause' | undefined>();
  const close = () => setAsks(undefined);
  const pause = useWrite('pauseWebhookEndpoint');
  const resume = useWrite('resumeWebhookEndpoint');
  const verify = useWrite('verifyWebhookEndpoint');
  const path = { id: endpoint.id };
  return (
    <>
      <Button variant="default" onClick={() => setAsks('test')}>
        {t('webhook.test')}
      </Button>
      {endpoint.status === 'active' ? (
        <Button variant="default" onClick={() => setAsks('pause')}>
          {t('webhooks.pause')}
        </Button>
      ) : endpoint.statusReason === 'unverified' ? (
        <Button loading={verify.isPending} onClick={() => verify.mutate({ path })}>
          {t('webhooks.verify')}
        </Button>
      ) : (
        <Button loading={resume.isPending} onClick={() => resume.mutate({ path })}>
          {t('webhooks.resume')}
        </Button>
      )}
      <ProblemAlert error={resume.error ?? verify.error} />
      {asks === 'test' && <TestSend id={endpoint.id} onClose={close} />}
      {asks === 'pause' && (
        <Confirm
          title={t('webhooks.pauseTitle')}
          isFinal={false}
          action={t('webhooks.pause')}
          write={pause}
          onConfirm={() => pause.mutate({ path }, { onSuccess: close })}
          onClose={close}
        >
          {t('webhooks.pauseText', { url: endpoint.url })}
        </Confirm>
      )}
    </>
  );
}
