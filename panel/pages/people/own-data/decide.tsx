/** The decision of a request for a change of own data. */
import { Text } from '@mantine/core';
import type { OwnDataChange } from '../../../../sdk/schemas.ts';
import { ApiProblem, useWrite } from '../../../api.ts';
import { t } from '../../../i18n/texts.ts';
import { Decision } from '../../../ui/decision.tsx';
import { FormModal } from '../../../ui/form.tsx';
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
export function DecideOwnData(props: DecideProps) {
  const { request, name, onDecided } = props;
  return (
    <Decision
      about="ownData"
      id={request.id}
      name={name}
      onDecided={onDecided}
      asks={(refusal) => (refusal === undefined ? request.changes.some(isStale) : isChangedSince(refusal))}
      question={(onClose) => <Overwrite {...props} onClose={onClose} />}
    />
  );
}

/** Asks whether a request whose fields changed since is accepted nevertheless. */
function Overwrite({ request, name, onDecided, onClose }: DecideProps & { onClose: () => void }) {
  const write = useWrite('acceptOwnDataRequest');
  const submit = () =>
    write.mutate(
      { path: { id: request.id }, body: { overwrite: true } },
      {
        onSuccess: () => {
          onClose();
          onDecided(t('decisions.change.accepted', { name }));
        },
      },
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
