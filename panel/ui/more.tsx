import { Button, Group } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { formatNumber } from '../i18n/format.ts';
import { t } from '../i18n/texts.ts';
import { Note } from './note.tsx';

/** Reads the next page of a list on demand; not shown once the whole list is there. */
export function MoreButton({
  of: list,
}: {
  of: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
}) {
  if (!list.hasNextPage) return null;
  return (
    <Group className="further" justify="center" mt="md">
      <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {t('actions.more')}
      </Button>
    </Group>
  );
}

/** How many more there are than are shown. */
export function More({ total, shown }: { total: number; shown: number }) {
  if (total <= shown) return null;
  return <Note>{t('states.more', { shown: formatNumber(total - shown) })}</Note>;
}
