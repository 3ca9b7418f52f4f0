import { Button } from '@mantine/core';
import { useState } from 'react';
import type { WebhookEndpoint } from '../../../../sdk/schemas.ts';
import { useWrite } from '../../../api.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { ProblemAlert } from '../../../ui/states.tsx';
import { TestSend } from './test-send.tsx';

/** The actions on an endpoint that need no form. */
export function Actions({ endpoint }: { endpoint: WebhookEndpoint }) {
  const t = useTexts();
  const [isTesting, setTesting] = useState(false);
  const pause = useWrite('pauseWebhookEndpoint');
  const resume = useWrite('resumeWebhookEndpoint');
  const verify = useWrite('verifyWebhookEndpoint');
  const path = { id: endpoint.id };
  return (
    <>
      <Button variant="default" onClick={() => setTesting(true)}>
        {t('webhook.test')}
      </Button>
      {endpoint.status === 'active' ? (
        <Button variant="default" loading={pause.isPending} onClick={() => pause.mutate({ path })}>
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
      <ProblemAlert error={pause.error ?? resume.error ?? verify.error} />
      {isTesting && <TestSend id={endpoint.id} onClose={() => setTesting(false)} />}
    </>
  );
}
