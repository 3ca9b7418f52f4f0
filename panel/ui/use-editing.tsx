import { Button, Group } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from './confirm.tsx';

interface Row {
  id: string;
  name: string;
}

interface EditingProps<R extends Row> {
  /** Where its own texts are, if it has them: `deleteTitle`, `deleteText`. */
  texts?: string | undefined;
  remove: UseMutationResult<unknown, Error, { path: { id: string } }>;
  /** The form that makes one, or changes the row. */
  form: (row: R | undefined, onClose: () => void) => ReactNode;
  /** The size of the buttons of a row. */
  buttons?: 'xs' | 'compact-xs';
}

interface Editing<R> {
  add: () => void;
  /** The buttons of a row. */
  actions: (row: R) => ReactNode;
  /** The form and the question that are open, to be drawn once. */
  windows: ReactNode;
}

/** What is done to things by name, wherever they are listed: one is made or changed by a form, or deleted when asked. */
export function useEditing<R extends Row>({
  texts = 'catalogue',
  remove,
  form,
  buttons = 'compact-xs',
}: EditingProps<R>): Editing<R> {
  const { t } = useTranslation();
  const [written, setWritten] = useState<{ row?: R } | undefined>();
  const [removed, setRemoved] = useState<R | undefined>();
  const closeRemoval = () => {
    remove.reset();
    setRemoved(undefined);
  };
  return {
    add: () => setWritten({}),
    actions: (row) => (
      <Group gap="xs" wrap="nowrap">
        <Button
          size={buttons}
          variant="default"
          aria-label={t('catalogue.editOf', { name: row.name })}
          onClick={() => setWritten({ row })}
        >
          {t('actions.edit')}
        </Button>
        <Button
          size={buttons}
          variant="default"
          aria-label={t('catalogue.deleteOf', { name: row.name })}
          onClick={() => setRemoved(row)}
        >
          {t('actions.delete')}
        </Button>
      </Group>
    ),
    windows: (
      <>
        {written && form(written.row, () => setWritten(undefined))}
        {removed && (
          <Confirm
            title={t(`${texts}.deleteTitle`, { name: removed.name })}
            action={t('actions.delete')}
            write={remove}
            onConfirm={() => remove.mutate({ path: { id: removed.id } }, { onSuccess: closeRemoval })}
            onClose={closeRemoval}
          >
            {t(`${texts}.deleteText`)}
          </Confirm>
        )}
      </>
    ),
  };
}
