import { Button, Group } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Loading, ProblemAlert } from './states.tsx';

/** A list that is read a page after the other: its rows, or why they are not there, and the way to more. */
export function Pages({ of: log, children }: { of: UseInfiniteQueryResult; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <ProblemAlert error={log.error} onRetry={() => void log.refetch()} />
      {log.isPending && <Loading />}
      {log.isSuccess && children}
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
