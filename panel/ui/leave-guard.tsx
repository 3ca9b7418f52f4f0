import { useBlocker } from '@tanstack/react-router';
import { t } from '../i18n/texts.ts';
import { Confirm } from './confirm.tsx';

/** What an address shows. */
interface Place {
  pathname: string;
  search: object;
}

interface LeaveGuardProps {
  isActive: boolean;
  /** Whether a way leads to where nothing typed is left; by default each does. */
  isAway?: (from: Place, to: Place) => boolean;
  /** What the question says, if not that what was typed was not saved. */
  title?: string;
  text?: string;
  action?: string;
}

/** Asks before the user leaves a page with unsaved changes. */
export function LeaveGuard({ isActive, isAway = () => true, title, text, action }: LeaveGuardProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isActive && isAway(current, next),
    enableBeforeUnload: isActive,
    withResolver: true,
  });
  return (
    <Confirm
      opened={status === 'blocked'}
      title={title ?? t('typed.title')}
      action={action ?? t('typed.discard')}
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    >
      {text ?? t('typed.text')}
    </Confirm>
  );
}
