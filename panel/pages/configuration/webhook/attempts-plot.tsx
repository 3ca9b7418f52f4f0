import { Box } from '@mantine/core';
import type { WebhookEndpointHour } from '../../../../sdk/schemas.ts';
import { useRead } from '../../../api.ts';
import { formatHour } from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { Plot } from '../../../ui/plot.tsx';
import { Read } from '../../../ui/states.tsx';

/** The attempts of each hour: those that a receiver accepted, and the others. */
export function AttemptsPlot({ hours }: { hours: Pick<WebhookEndpointHour, 'hour' | 'sent' | 'failed'>[] }) {
  return (
    <Plot
      title={t('webhook.attemptsByHour')}
      kind="bars"
      unit={t('plot.hour')}
      series={[{ name: t('webhook.taken') }, { name: t('webhook.failed') }]}
      points={hours.map(({ hour, sent, failed }) => ({ label: formatHour(hour), values: [sent - failed, failed] }))}
    />
  );
}

/** Those of all endpoints in the last 24 hours. */
export function AttemptsOfAll() {
  const stats = useRead('getWebhookStats', { query: { hours: 24 } });
  return (
    <Box mt="xl" maw={640}>
      <Read of={stats}>{({ data }) => <AttemptsPlot hours={data} />}</Read>
    </Box>
  );
}
