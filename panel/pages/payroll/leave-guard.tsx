import { useBlocker } from '@tanstack/react-router';
import { useTexts } from '../../i18n/texts.ts';
import { Confirm } from '../../ui/confirm.tsx';

const monthIn = (search: object) => ('month' in search ? search.month : undefined);

/** Asks before the user leaves a page with unsaved changes. */
export function LeaveGuard({ isActive }: { isActive: boolean }) {
  const t = useTexts();
  const { status, proceed, reset } = useBlocker({
    // What is shown may be narrowed; it is another page, or another month, that would lose what was typed.
    shouldBlockFn: ({ current, next }) =>
      isActive && (current.pathname !== next.pathname || monthIn(current.search) !== monthIn(next.search)),
    enableBeforeUnload: isActive,
    withResolver: true,
  });
  return (
    <Confirm
      opened={status === 'blocked'}
      title={t('payroll.leaveTitle')}
      action={t('payroll.leave')}
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    >
      {t('payroll.leaveText')}
    </Confirm>
  );
}
