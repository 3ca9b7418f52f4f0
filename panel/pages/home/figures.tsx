import { Text } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { HeadcountMonth } from '../../../sdk/schemas.ts';
import { api, useRead } from '../../api.ts';
import { formatHour, formatShortMonth } from '../../i18n/format.ts';
import { BarList } from '../../ui/bar-list.tsx';
import { Plot } from '../../ui/plot.tsx';
import { ProblemAlert, Read } from '../../ui/states.tsx';
import { Card } from './card.tsx';

/** What administrators see of the company in figures. */
export function Figures() {
  const headcount = useRead('getHeadcount');
  return (
    <>
      <Headcount of={headcount} />
      <DeliveriesByHour />
      {headcount.data && <AbsencesByType months={headcount.data.data} />}
    </>
  );
}

function Headcount({ of: headcount }: { of: ReturnType<typeof useRead<'getHeadcount'>> }) {
  const { t } = useTranslation();
  return (
    <Card title={t('figures.headcount')}>
      <Read of={headcount}>
        {({ data }) => (
          <Plot
            title={t('figures.headcountNote')}
            kind="bars"
            unit={t('plot.month')}
            series={[{ name: t('figures.atEnd') }]}
            points={data.map(({ month, atEnd }) => ({ label: formatShortMonth(month), values: [atEnd] }))}
          />
        )}
      </Read>
    </Card>
  );
}

/** Endpoints whose figures are added up. */
const maxEndpoints = 20;

function DeliveriesByHour() {
  const { t } = useTranslation();
  const endpoints = useRead('listEndpoints', { query: { limit: maxEndpoints } });
  const stats = useQueries({
    queries: (endpoints.data?.data ?? []).map(({ id }) => ({
      queryKey: ['getWebhookEndpointStats', { path: { id }, query: { hours: 24 } }],
      queryFn: () => api('getWebhookEndpointStats', { path: { id }, query: { hours: 24 } }),
    })),
  });
  const hours = stats.flatMap(({ data }) => data?.data ?? []);
  const points = [...Map.groupBy(hours, ({ hour }) => hour)].map(([hour, all]) => {
    const sum = (key: 'sent' | 'failed') => all.reduce((total, one) => total + one[key], 0);
    return { label: formatHour(hour), values: [sum('sent') - sum('failed'), sum('failed')] };
  });
  return (
    <Card title={t('figures.deliveries')}>
      <ProblemAlert error={stats.find(({ error }) => error)?.error} />
      <Read of={endpoints}>
        {({ data }) =>
          data.length === 0 ? (
            <Text c="dimmed">{t('webhooks.none')}</Text>
          ) : (
            <Plot
              title={t('webhook.attemptsByHour')}
              kind="bars"
              unit={t('plot.hour')}
              series={[{ name: t('webhook.taken') }, { name: t('webhook.failed') }]}
              points={points}
            />
          )
        }
      </Read>
    </Card>
  );
}

function AbsencesByType({ months }: { months: HeadcountMonth[] }) {
  const { t } = useTranslation();
  const [from, to] = [months[0]?.from, months.at(-1)?.to];
  const absences = useQuery({
    queryKey: ['absencesByType', from, to],
    queryFn: async ({ signal }) => {
      const types = await api('listAbsenceTypes', { query: { limit: 100 }, signal });
      return Promise.all(
        types.data.map(async ({ id, name }) => {
          const query = { absenceTypeId: id, 'date[gte]': from, 'date[lte]': to, limit: 1 };
          const { meta } = await api('listAbsenceDayOff', { query, signal });
          return { name, count: meta.total ?? 0 };
        }),
      );
    },
  });
  return (
    <Card title={t('figures.absences')}>
      <Read of={absences}>
        {(rows) => {
          const taken = rows.filter(({ count }) => count > 0);
          return taken.length === 0 ? (
            <Text c="dimmed">{t('figures.noAbsences')}</Text>
          ) : (
            <BarList title={t('figures.absences')} heads={[t('plot.kind'), t('figures.days')]} rows={taken} />
          );
        }}
      </Read>
    </Card>
  );
}
