import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { HeadcountMonth } from '../../../sdk/schemas.ts';
import { api, readAll, useRead } from '../../api.ts';
import { formatHour, formatShortMonth } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { BarList } from '../../ui/bar-list.tsx';
import { Plot } from '../../ui/plot.tsx';
import { Read } from '../../ui/states.tsx';
import { Card } from './card.tsx';
import { PeopleCount } from './people-count.tsx';

/** The figures of the company, for administrators. */
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
  const t = useTexts();
  return (
    <Card title={t('figures.headcount')}>
      <PeopleCount />
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

function DeliveriesByHour() {
  const t = useTexts();
  const endpoints = useRead('listEndpoints', { query: { limit: 1 } });
  return (
    <Card title={t('figures.deliveries')}>
      <Read of={endpoints}>
        {({ meta }) => (meta.total === 0 ? <Text c="dimmed">{t('webhooks.none')}</Text> : <AttemptsByHour />)}
      </Read>
    </Card>
  );
}

function AttemptsByHour() {
  const t = useTexts();
  const stats = useRead('getWebhookStats', { query: { hours: 24 } });
  return (
    <Read of={stats}>
      {({ data }) => (
        <Plot
          title={t('webhook.attemptsByHour')}
          kind="bars"
          unit={t('plot.hour')}
          series={[{ name: t('webhook.taken') }, { name: t('webhook.failed') }]}
          points={data.map(({ hour, sent, failed }) => ({ label: formatHour(hour), values: [sent - failed, failed] }))}
        />
      )}
    </Read>
  );
}

function AbsencesByType({ months }: { months: HeadcountMonth[] }) {
  const t = useTexts();
  const [from, to] = [months[0]?.from, months.at(-1)?.to];
  const absences = useQuery({
    queryKey: ['absencesByType', from, to],
    queryFn: async ({ signal }) => {
      const types = await readAll('listAbsenceTypes', { signal });
      return Promise.all(
        types.map(async ({ id, name }) => {
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
