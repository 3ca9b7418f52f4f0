import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { t } from '../i18n/texts.ts';
import { may } from '../session.tsx';
import { ConfirmDeletion, type Deletion } from './confirm.tsx';
import { RowDeletion } from './menu-button.tsx';

/** Where there are a `deleteTitle` and a `deleteText`. */
type EditingTexts =
  | 'catalogue'
  | 'catalogues'
  | 'customFields'
  | 'files'
  | 'templates'
  | 'departments'
  | 'offices'
  | 'roleList'
  | 'timeRules';

interface Row {
  id: string;
  name: string;
}

interface EditingProps<R extends Row> {
  /** The place of its texts; by default the common ones. */
  texts?: EditingTexts | undefined;
  /** The operation that deletes a row. */
  remove: Deletion;
  /** Why a row cannot be deleted, if it cannot. */
  whyNotRemove?: (row: R) => string | undefined;
  /** The form that creates a row, or edits one. */
  form: (row: R | undefined, onClose: () => void) => ReactNode;
  /** The size of the buttons of a row. */
  buttons?: 'xs' | 'compact-xs';
}

interface Editing<R> {
  /** Absent if the user may not change the list. */
  add: (() => void) | undefined;
  /** The buttons of a row. */
  actions: (row: R) => ReactNode;
  /** The open form or question, to be drawn once. */
  windows: ReactNode;
}

/** Creates and edits the rows of a list by a form, and deletes them after a question. */
export function useEditing<R extends Row>({
  texts = 'catalogue',
  remove,
  whyNotRemove,
  form,
  buttons = 'compact-xs',
}: EditingProps<R>): Editing<R> {
  const mayEdit = may(remove);
  const [written, setWritten] = useState<{ row?: R } | undefined>();
  const [removed, setRemoved] = useState<R | undefined>();
  return {
    add: mayEdit ? () => setWritten({}) : undefined,
    actions: (row) =>
      mayEdit && (
        <div className="row-actions">
          <Button
            size={buttons}
            variant="default"
            aria-label={t('catalogue.editOf', { name: row.name })}
            onClick={() => setWritten({ row })}
          >
            {t('actions.edit')}
          </Button>
          <RowDeletion of={row.name} whyNot={whyNotRemove?.(row)} onDelete={() => setRemoved(row)} />
        </div>
      ),
    windows: (
      <>
        {written && form(written.row, () => setWritten(undefined))}
        {removed && (
          <ConfirmDeletion
            by={remove}
            id={removed.id}
            title={t(`${texts}.deleteTitle`, { name: removed.name })}
            onClose={() => setRemoved(undefined)}
          >
            {t(`${texts}.deleteText`)}
          </ConfirmDeletion>
        )}
      </>
    ),
  };
}
