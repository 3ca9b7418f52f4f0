import { Button, Group } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api.ts';
import { Empty, Loading, ProblemAlert } from '../../../ui/states.tsx';
import { Entries } from './entries.tsx';
import { FilterBar, type Filters, queryOf } from './filters.tsx';

/** What was changed, the newest first, a page after the other. */
export function Changes({ filters, onFilter }: { filters: Filters; onFilter: (filters: Filters) => void }) {
  const { t } = useTranslation();
  const query = { ...queryOf(filters), limit: 50 };
  const log = useInfiniteQuery({
    queryKey: ['readAuditLog', 'pages', query],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) => api('readAuditLog', { query: { ...query, before: pageParam }, signal }),
    getNextPageParam: ({ meta }) => meta.nextBefore ?? undefined,
  });
  const entries = log.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      <FilterBar filters={filters} onChange={onFilter} />
      <ProblemAlert error={log.error} onRetry={() => void log.refetch()} />
      {log.isPending && <Loading />}
      {log.isSuccess && entries.length === 0 && <Empty title={t('audit.none')}>{t('audit.noneNote')}</Empty>}
      {entries.length > 0 && <Entries entries={entries} />}
      {log.hasNextPage && (
        <Group justify="center" mt="md">
          <Button variant="default" loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            {t('actions.more')}
          </Button>
        </Group>
      )}
    </>
  );
}
