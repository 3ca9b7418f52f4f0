import { Button, Group, Text } from '@mantine/core';
import { t } from '../../i18n/texts.ts';

interface PagesProps {
  page: number;
  last: number;
  onPage: (page: number) => void;
}

/** The way to the other pages, if there are any; from a page behind the last one, as an old link has it, to the last. */
export function Pages({ page, last, onPage }: PagesProps) {
  if (last <= 1 && page <= 1) return null;
  return (
    <Group gap="sm" justify="center">
      {page > 1 && (
        <Button size="xs" variant="default" onClick={() => onPage(Math.max(1, Math.min(page - 1, last)))}>
          {t('timeOff.previousPeople')}
        </Button>
      )}
      <Text size="sm">{t('timeOff.pageOf', { page, last })}</Text>
      {page < last && (
        <Button size="xs" variant="default" onClick={() => onPage(page + 1)}>
          {t('timeOff.nextPeople')}
        </Button>
      )}
    </Group>
  );
}
