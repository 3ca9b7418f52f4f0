import { type Ref, Suspense, useState } from 'react';
import { t } from '../i18n/texts.ts';
import { lazyPage } from '../shell/lazy-part.tsx';
import type { ChoiceMenuProps } from './choice-menu.tsx';
import { MoreIcon } from './icons.tsx';
import { MenuTarget } from './menu-target.tsx';

// Most visits open none.
const ChoiceMenu = lazyPage(() => import('./choice-menu.tsx'), 'ChoiceMenu');

/** A button with a menu, whose code is loaded when it is first pressed. */
export function MenuButton({ choices, isBusy, ref, ...target }: ChoiceMenuProps & { ref?: Ref<HTMLButtonElement> }) {
  const [isWanted, setWanted] = useState(false);
  const closed = (
    <MenuTarget
      {...target}
      ref={ref}
      data-disabled={isBusy}
      aria-disabled={isBusy}
      aria-haspopup="menu"
      onClick={isBusy ? undefined : () => setWanted(true)}
    />
  );
  if (!isWanted) return closed;
  return (
    <Suspense fallback={closed}>
      <ChoiceMenu {...target} isBusy={isBusy} choices={choices} />
    </Suspense>
  );
}

/** What is done seldom, behind three dots. */
export function ActionsMenu(props: Pick<ChoiceMenuProps, 'choices' | 'isBusy'>) {
  return <MenuButton label={t('actions.others')} icon={<MoreIcon />} {...props} />;
}

interface RowDeletionProps {
  /** The row in words. */
  of: string;
  /** Why it cannot be deleted, if it cannot. */
  whyNot?: string | undefined;
  onDelete: () => void;
}

/** What deletes a row, behind its three dots: it is not next to what is done often. */
export function RowDeletion({ of, whyNot, onDelete }: RowDeletionProps) {
  const choices = [{ label: t('actions.delete'), isFinal: true, whyNot, act: onDelete }];
  return <MenuButton label={`${t('actions.others')}: ${of}`} icon={<MoreIcon />} isSmall choices={choices} />;
}
