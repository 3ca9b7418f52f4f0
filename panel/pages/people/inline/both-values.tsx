import { Alert, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { byName, useRead, useReadAll } from '../../../api.ts';
import { isDay } from '../../../calendar.ts';
import { formatDate } from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { isListed, lists } from './lists.ts';

interface BothValuesProps {
  field: string;
  /** The value of the other user as the table shows it. */
  theirs: ReactNode;
  typed: string | string[] | null;
}

/** Says what another user has set a field to while this one typed something else. */
export function BothValues({ field, theirs, typed }: BothValuesProps) {
  const id = typeof typed === 'string' ? typed : '';
  const rows = useReadAll(isListed(field) ? lists[field] : 'listDepartments', { ...byName, enabled: isListed(field) });
  const isPerson = field === 'managerId' && id !== '';
  const manager = useRead('getEmployee', { path: { id }, enabled: isPerson });
  const named = isPerson && manager.data ? `${manager.data.data.firstName} ${manager.data.data.lastName}` : undefined;
  const listed = rows.data?.data.find((row) => row.id === id)?.name;
  const yours = named ?? listed ?? (isDay(id) ? formatDate(id) : id);
  return (
    <Alert color="yellow" role="alert" title={t('states.changedByOther')}>
      <Text size="sm">
        {t('inline.theirs')} <b>{theirs ?? '–'}</b>
      </Text>
      <Text size="sm">
        {t('inline.yours')} <b>{yours || '–'}</b>
      </Text>
      <Text size="sm" mt="xs">
        {t('inline.choose')}
      </Text>
    </Alert>
  );
}
