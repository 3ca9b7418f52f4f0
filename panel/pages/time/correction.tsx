/** A request for a correction: what it is about, and its decision. */
import { Button, Group, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { HomeCorrectionEntry } from '../../../sdk/schemas.ts';
import { useWrite } from '../../api.ts';
import { formatDay } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { FormModal } from '../../ui/form.tsx';
import { ProblemAlert } from '../../ui/states.tsx';
import { timeOf, useKinds } from './entry.ts';

interface Changed {
  type: 'create' | 'update' | 'delete';
  workDate: string;
  reason: string;
  previous: HomeCorrectionEntry | null;
  requested: HomeCorrectionEntry | null;
}

/** The day, what the entry was and would be, and why. */
export function WhatChanges({ of: { type, workDate, reason, previous, requested } }: { of: Changed }) {
  const t = useTexts();
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
      <Text size="sm" c="dimmed">
        “{reason}”
      </Text>
    </>
  );
}

interface DecideProps {
  id: string;
  /** Whose working time it is. */
  name: string;
  onDecided: (text: string) => void;
}

/** Accepts a request at once, or rejects it with a comment. */
export function DecideCorrection({ id, name, onDecided }: DecideProps) {
  const t = useTexts();
  const accept = useWrite('acceptWorkEntryCorrectionRequest');
  const [rejects, setRejects] = useState(false);
  const run = () => {
    // The row is gone by then, and with it what `mutate` would call; an error stays in the row.
    void accept.mutateAsync({ path: { id }, body: {} }).then(
      () => onDecided(t('time.acceptedCorrection', { name })),
      () => {},
    );
  };
  return (
    <>
      <Group gap="xs" wrap="nowrap">
        <Button size="xs" loading={accept.isPending} aria-label={t('time.acceptOf', { name })} onClick={run}>
          {t('time.accept')}
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={accept.isPending}
          aria-label={t('time.rejectOf', { name })}
          onClick={() => setRejects(true)}
        >
          {t('time.reject')}
        </Button>
      </Group>
      <ProblemAlert error={accept.error} />
      {rejects && <Reject id={id} name={name} onDecided={onDecided} onClose={() => setRejects(false)} />}
    </>
  );
}

function Reject({ id, name, onDecided, onClose }: DecideProps & { onClose: () => void }) {
  const t = useTexts();
  const write = useWrite('rejectWorkEntryCorrectionRequest');
  const [comment, setComment] = useState('');
  const submit = () => {
    const body = comment.trim() === '' ? {} : { resolutionComment: comment.trim() };
    void write.mutateAsync({ path: { id }, body }).then(
      () => {
        onClose();
        onDecided(t('time.rejectedCorrection', { name }));
      },
      () => {},
    );
  };
  return (
    <FormModal
      title={t('time.rejectTitle')}
      action={t('time.reject')}
      onClose={onClose}
      onSubmit={submit}
      write={write}
    >
      <Text size="sm">{t('time.rejectText')}</Text>
      <Textarea
        label={t('time.comment')}
        autosize
        maxLength={2000}
        value={comment}
        onChange={({ currentTarget }) => setComment(currentTarget.value)}
      />
    </FormModal>
  );
}
