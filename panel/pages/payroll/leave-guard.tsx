import { useBlocker } from '@tanstack/react-router';
import { useTexts } from '../../i18n/texts.ts';
import { Confirm } from '../../ui/confirm.tsx';

/** Asks whoever goes to another page while something is not saved. */
export function LeaveGuard({ isActive }: { isActive: boolean }) {
  const t = useTexts();
  const { status, proceed, reset } = useBlocker({
    // What is shown may be narrowed; it is another page, or another month, that would lose what was typed.
    shouldBlockFn: ({ current, next }) =>
      isActive &&
      (current.pathname !== next.pathname ||
        (current.search as { month?: string }).month !== (next.search as { month?: string }).month),
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
