import { Code, Group, Paper, Stack, Text } from '@mantine/core';
import type { WebhookAttempt } from '../../../../sdk/schemas.ts';
import { useRead } from '../../../api.ts';
import { formatInstant, formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Note } from '../../../ui/note.tsx';
import { Read } from '../../../ui/states.tsx';

/** Why a delivery waits, and its attempts side by side. */
export function Attempts({ id }: { id: string }) {
  const delivery = useRead('getWebhookDelivery', { path: { id }, refetchInterval: 3_000 });
  return (
    <Read of={delivery}>
      {({ data }) => (
        <Stack gap="xs">
          {data.waitsFor && <Text size="sm">{t(`webhook.waitReasons.${data.waitsFor}`)}</Text>}
          {data.attempts.length === 0 ? (
            <Text size="sm">{t('webhook.noAttempts')}</Text>
          ) : (
            <Group align="stretch" wrap="nowrap" style={{ overflowX: 'auto' }} pb="xs">
              {data.attempts.map((attempt) => (
                <Paper key={attempt.attempt} withBorder p="sm" w={360} style={{ flexShrink: 0 }}>
                  <Text fw={500}>
                    {t('webhooks.attempt', { number: attempt.attempt })}
                    {attempt.isProbe && ` · ${t('webhook.probe')}`}
                  </Text>
                  <AttemptFacts attempt={attempt} />
                </Paper>
              ))}
            </Group>
          )}
          {data.requestBody !== null && <RequestBody text={data.requestBody} />}
        </Stack>
      )}
    </Read>
  );
}

/** The body that every attempt sends, with its members a line each. */
function RequestBody({ text }: { text: string }) {
  return (
    <Disclosure isDimmed={false} summary={t('webhook.requestBody')}>
      <Code block mah={400} style={{ overflow: 'auto' }} tabIndex={0}>
        {JSON.stringify(JSON.parse(text), null, 2)}
      </Code>
    </Disclosure>
  );
}

type Shown = Pick<
  WebhookAttempt,
  'startedAt' | 'durationMs' | 'requestHeaders' | 'responseStatus' | 'responseHeaders' | 'responseBody' | 'error'
>;

/** The request and the response. */
export function AttemptFacts({ attempt }: { attempt: Shown }) {
  const { startedAt, durationMs, responseStatus, error, requestHeaders, responseHeaders, responseBody } = attempt;
  return (
    <Stack gap={4}>
      <Note>{formatInstant(startedAt, 'medium')}</Note>
      <Text size="sm">
        <Text span fw={600}>
          {responseStatus ?? error}
        </Text>{' '}
        · {formatNumber(durationMs)} ms
      </Text>
      <Headers title={t('webhook.requestHeaders')} headers={requestHeaders} />
      {responseHeaders && <Headers title={t('webhook.responseHeaders')} headers={responseHeaders} />}
      {responseBody && (
        <>
          <Text size="sm">{t('webhook.responseBody')}</Text>
          <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
            {responseBody.slice(0, 2_000)}
          </Code>
        </>
      )}
    </Stack>
  );
}

function Headers({ title, headers }: { title: string; headers: Record<string, string> }) {
  return (
    <Disclosure isDimmed={false} summary={title}>
      {Object.entries(headers).map(([name, value]) => (
        <Text key={name} size="xs" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
          {name}: {value}
        </Text>
      ))}
    </Disclosure>
  );
}
