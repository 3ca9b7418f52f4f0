import { Affix, CloseButton, Group, Paper, Text } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { statusOf, useRead } from '../api.ts';
import { formatNumber } from '../i18n/format.ts';
import { t } from '../i18n/texts.ts';
import { paths } from '../paths.ts';
import { forgetImport, isUnderWay } from './followed-import.ts';

/** Tells on any other page that the import is done. */
export function ImportNotice({ id }: { id: string }) {
  const { pathname } = useLocation();
  const found = useRead('getImport', { path: { id } });
  const { data: { data } = {}, error } = found;
  // Another user of this browser, or another company.
  const isGone = (statusOf(error) ?? 500) < 500;
  useEffect(() => {
    if (isGone) forgetImport(id);
  }, [isGone, id]);
  if (!data || pathname.startsWith(paths.importPeople)) return null;
  if (isUnderWay(data.status)) return <Follow id={id} />;
  if (data.status !== 'done') return null;
  const { counts, fileName } = data;
  return (
    <Affix position={{ bottom: 20, right: 20 }} style={{ maxWidth: 'calc(100vw - 40px)' }}>
      <Paper withBorder shadow="md" p="md" role="status">
        <Group justify="space-between" align="flex-start" wrap="nowrap">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {t('import.noticeDone', { file: fileName })}
          </Text>
          <CloseButton aria-label={t('actions.close')} onClick={() => forgetImport(id)} />
        </Group>
        <Text size="sm">
          {t('import.doneNote', { created: formatNumber(counts.new), changed: formatNumber(counts.changed) })}{' '}
          <Link to={paths.importOfPeople} params={{ id }}>
            {t('import.toResult')}
          </Link>
        </Text>
      </Paper>
    </Affix>
  );
}

/** Reads the import again until it is done. */
function Follow({ id }: { id: string }) {
  useRead('getImport', { path: { id }, refetchInterval: 3_000 });
  return null;
}
