import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WebhookEndpoint } from '../../../../sdk/schemas.ts';
import { useWrite } from '../../../api.ts';
import { paths } from '../../../paths.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { ProblemAlert } from '../../../ui/states.tsx';

/** What may be done with an endpoint. */
export function Actions({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [asks, setAsks] = useState(false);
  const pause = useWrite('pauseWebhookEndpoint');
  const resume = useWrite('resumeWebhookEndpoint');
  const verify = useWrite('verifyWebhookEndpoint');
  const remove = useWrite('deleteWebhookEndpoint');
  const path = { id: endpoint.id };
  return (
    <>
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
      <Button variant="default" onClick={() => setAsks(true)}>
        {t('actions.delete')}
      </Button>
      <Confirm
        opened={asks}
        title={t('webhooks.deleteTitle')}
        action={t('actions.delete')}
        isPending={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate({ path }, { onSuccess: () => void navigate({ to: paths.webhooks }) })}
        onClose={() => setAsks(false)}
      >
        {t('webhooks.deleteText', { count: endpoint.heldCount })}
      </Confirm>
      <ProblemAlert error={pause.error ?? resume.error ?? verify.error} />
    </>
  );
}
