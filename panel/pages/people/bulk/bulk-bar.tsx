import { VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { formatNumber } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { lazyPart } from '../../../shell/lazy-part.tsx';
import { ProblemAlert } from '../../../ui/states.tsx';
import type { Action } from './actions.ts';
import type { Selection } from './use-selection.ts';

const BulkActions = lazyPart(() => import('./bulk-actions.tsx'), 'BulkActions');
const BulkWindow = lazyPart(() => import('./bulk-window.tsx'), 'BulkWindow');

/** The actions for the selected employees; it floats, so that the rows stay where they are when it appears. */
export function BulkBar({ selection: { people, keep, error } }: { selection: Selection }) {
  const t = useTexts();
  const [action, setAction] = useState<Action | undefined>();
  const said = people.length > 0 && t('bulk.count', { count: people.length, shown: formatNumber(people.length) });
  return (
    <>
      {/* There before it says something: screen readers announce what changes in it. */}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <ProblemAlert error={error} />
      {said && <BulkActions said={said} onChoose={setAction} onClear={() => keep([])} />}
      {action && (
        <BulkWindow
          action={action}
          people={people}
          onClose={(open) => {
            setAction(undefined);
            if (open) keep(open);
          }}
        />
      )}
    </>
  );
}
