import { Alert, Button, Code, Group, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useRead, useWrite } from '../../../api.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { Form } from '../../../ui/form.tsx';
import { Window } from '../../../ui/window.tsx';
import { AttemptFacts } from './attempts.tsx';

/** Sends an example, and shows the response. */
export function TestSend({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTexts();
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
