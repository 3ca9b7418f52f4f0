import { Alert, Button, Code, Group, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { WebhookEndpoint } from '../../../../sdk/schemas.ts';
import { useRead, useWrite } from '../../../api.ts';
import { t } from '../../../i18n/texts.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { Form } from '../../../ui/form.tsx';
import { ProblemAlert } from '../../../ui/states.tsx';
import { Window } from '../../../ui/window.tsx';
import { AttemptFacts } from './attempts.tsx';

/** The actions on an endpoint that need no form; the one that stops it asks first. */
export function Actions({ endpoint }: { endpoint: WebhookEndpoint }) {
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

/** Sends an example, and shows the response. */
function TestSend({ id, onClose }: { id: string; onClose: () => void }) {
  const types = useRead('listEventTypes');
  const [event, setEvent] = useState('employee.created');
  const send = useWrite('testWebhookEndpoint');
  const result = send.data?.data;
  return (
    <Window onClose={onClose} title={t('webhook.test')} size="lg">
      <Stack>
        <Text size="sm">{t('webhook.testNote')}</Text>
        <Form onSubmit={() => send.mutate({ path: { id }, body: { event } })} write={send} action={t('webhook.send')}>
          <Select
            label={t('webhooks.event')}
            data={types.data?.data.map((type) => type.event) ?? [event]}
            value={event}
            onChange={(chosen) => setEvent(chosen ?? event)}
            allowDeselect={false}
            searchable
          />
        </Form>
        {result && (
          <Alert
            role="status"
            color={result.isDelivered ? 'green' : 'red'}
            title={t(result.isDelivered ? 'webhook.testTaken' : 'webhook.testFailed')}
          >
            <AttemptFacts attempt={result} />
            <Text size="sm" mt="xs">
              {t('webhook.body')}
            </Text>
            <Code block>{JSON.stringify(JSON.parse(result.requestBody), null, 2)}</Code>
          </Alert>
        )}
        {result && (
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('actions.done')}
            </Button>
          </Group>
        )}
      </Stack>
    </Window>
  );
}
