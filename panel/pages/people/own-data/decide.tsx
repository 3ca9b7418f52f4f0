/** The decision of a request for a change of own data. */
import { Button, Group, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { OwnDataChange } from '../../../../sdk/schemas.ts';
import { ApiProblem, useWrite } from '../../../api.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { FormModal } from '../../../ui/form.tsx';
import { ProblemAlert } from '../../../ui/states.tsx';
import { isStale, WhatChanges } from './what-changes.tsx';

interface DecideProps {
  request: { id: string; changes: readonly OwnDataChange[]; reason: string | null };
  /** Whose data it is. */
  name: string;
  onDecided: (text: string) => void;
}

const isChangedSince = (error: unknown): boolean =>
  error instanceof ApiProblem && error.document.code === 'own_data_changed';

/** Accepts a request at once, after a question if a field changed since, or rejects it with a comment. */
export function DecideOwnData({ request, name, onDecided }: DecideProps) {
  const t = useTexts();
  const { id } = request;
  const accept = useWrite('acceptOwnDataRequest');
  const [asks, setAsks] = useState<'reject' | 'overwrite'>();
  const run = () => {
    if (request.changes.some(isStale)) {
      setAsks('overwrite');
      return;
    }
    // The row is gone by then, and with it what `mutate` would call; an error stays in the row.
    void accept.mutateAsync({ path: { id }, body: {} }).then(
      () => onDecided(t('ownData.acceptedOf', { name })),
      (error: unknown) => isChangedSince(error) && setAsks('overwrite'),
    );
  };
  const ask = { request, name, onDecided, onClose: () => setAsks(undefined) };
  return (
    <div>
      <Group gap="xs" wrap="nowrap">
        <Button size="xs" loading={accept.isPending} aria-label={t('ownData.acceptOf', { name })} onClick={run}>
          {t('ownData.accept')}
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={accept.isPending}
          aria-label={t('ownData.rejectOf', { name })}
          onClick={() => setAsks('reject')}
        >
          {t('ownData.reject')}
        </Button>
      </Group>
      <ProblemAlert error={isChangedSince(accept.error) ? null : accept.error} />
      {asks === 'reject' && <Reject {...ask} />}
      {asks === 'overwrite' && <Overwrite {...ask} />}
    </div>
  );
}

type AskProps = DecideProps & { onClose: () => void };

/** Asks whether a request whose fields changed since is accepted nevertheless. */
function Overwrite({ request, name, onDecided, onClose }: AskProps) {
  const t = useTexts();
  const write = useWrite('acceptOwnDataRequest');
  const submit = () =>
    void write.mutateAsync({ path: { id: request.id }, body: { overwrite: true } }).then(
      () => {
        onClose();
        onDecided(t('ownData.acceptedOf', { name }));
      },
      () => {},
    );
  return (
    <FormModal
      title={t('ownData.overwriteTitle')}
      action={t('ownData.overwrite')}
      onClose={onClose}
      onSubmit={submit}
      write={write}
    >
      <Text size="sm">{t('ownData.overwriteText')}</Text>
      <div>
        <WhatChanges of={request} />
      </div>
    </FormModal>
  );
}

function Reject({ request: { id }, name, onDecided, onClose }: AskProps) {
  const t = useTexts();
  const write = useWrite('rejectOwnDataRequest');
  const [comment, setComment] = useState('');
  const submit = () => {
    const body = comment.trim() === '' ? {} : { resolutionComment: comment.trim() };
    void write.mutateAsync({ path: { id }, body }).then(
      () => {
        onClose();
        onDecided(t('ownData.rejectedOf', { name }));
      },
      () => {},
    );
  };
  return (
    <FormModal
      title={t('ownData.rejectTitle')}
      action={t('ownData.reject')}
      onClose={onClose}
      onSubmit={submit}
      write={write}
    >
      <Text size="sm">{t('ownData.rejectText')}</Text>
      <Textarea
        label={t('ownData.comment')}
        autosize
        maxLength={2000}
        value={comment}
        onChange={({ currentTarget }) => setComment(currentTarget.value)}
      />
    </FormModal>
  );
}
