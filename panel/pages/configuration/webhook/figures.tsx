import { useRead } from '../../../api.ts';
import { formatHour } from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { Plot } from '../../../ui/plot.tsx';
import { Read } from '../../../ui/states.tsx';

/** How long an endpoint took to answer in the last 24 hours. */
export function Figures({ id }: { id: string }) {
  const stats = useRead('getWebhookEndpointStats', { path: { id }, query: { hours: 24 }, refetchInterval: 10_000 });
  return (
    <Read of={stats}>
      {({ data }) => (
        <Plot
          title={t('webhook.latency')}
          kind="lines"
          unit={t('plot.hour')}
          series={[{ name: 'p50' }, { name: 'p95' }]}
          points={data.map(({ hour, p50, p95 }) => ({ label: formatHour(hour), values: [p50, p95] }))}
        />
      )}
    </Read>
  );
}
