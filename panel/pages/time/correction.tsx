import { Text } from '@mantine/core';
import type { HomeCorrectionEntry } from '../../../sdk/schemas.ts';
import { formatDay } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { Note } from '../../ui/note.tsx';
import { timeOf, useKinds } from './entry.ts';

interface Changed {
  type: 'create' | 'update' | 'delete';
  workDate: string;
  reason: string;
  previous: HomeCorrectionEntry | null;
  requested: HomeCorrectionEntry | null;
}

/** What a request for a correction is about: the day, what the entry was and would be, and why. */
export function WhatChanges({ of: { type, workDate, reason, previous, requested } }: { of: Changed }) {
  const { nameOf } = useKinds();
  const words = (entry: HomeCorrectionEntry | null) =>
    entry === null
      ? t('time.noEntry')
      : `${timeOf(entry.workEntryIn.date)}–${entry.workEntryOut ? timeOf(entry.workEntryOut.date) : '…'} ${nameOf(entry)}`;
  return (
    <>
      <Text size="sm">
        {formatDay(workDate)} · {t(`time.correctionTypes.${type}`)} ·{' '}
        {t('time.beforeAfter', { before: words(previous), after: words(requested) })}
      </Text>
      <Note>“{reason}”</Note>
    </>
  );
}
