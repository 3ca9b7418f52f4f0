import { Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readAgain, useWrite } from '../api.ts';
import { t } from '../i18n/texts.ts';
import { decided, type ToDecide } from './decided.ts';
import { FormModal } from './form.tsx';

/** Rejects a request, with a comment for the employee. */
export function RejectRequest({ about, id, version, name, onDecided, onClose }: ToDecide & { onClose: () => void }) {
  const { words, reject } = decided[about];
  const write = useWrite(reject);
  const queries = useQueryClient();
  const [comment, setComment] = useState('');
  const [shown] = useState(version);
  const submit = () => {
    // The row behind the window may be read again meanwhile; after a refusal the user knows of the change.
    const asShown = write.error ? version : shown;
    const body = comment.trim() === '' ? {} : { resolutionComment: comment.trim() };
    write.mutate(
      { path: { id }, body, ...(asShown && { ifMatch: `"${asShown}"` }) },
      {
        onSuccess: () => {
          onClose();
          onDecided(t(`decisions.${words}.rejected`, { name }));
        },
        onError: () => void readAgain(queries),
      },
    );
  };
  return (
    <FormModal
      title={t(`decisions.${words}.rejectTitle`)}
      action={t('decisions.reject')}
      onClose={onClose}
      onSubmit={submit}
      write={write}
    >
      <Text size="sm">{t(`decisions.${words}.rejectText`)}</Text>
      <DecisionComment value={comment} onChange={setComment} />
    </FormModal>
  );
}

/** What the employee reads with a decision. */
export function DecisionComment({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return (
    <Textarea
      label={t('fields.comment')}
      description={t('decisions.commentNote')}
      autosize
      minRows={2}
      maxLength={2000}
      data-autofocus
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
