import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTexts } from '../i18n/texts.ts';

type WindowProps = Pick<ModalProps, 'title' | 'size' | 'onClose' | 'children'> & { opened?: boolean };

/** A window over the page; it is open while it is drawn, unless `opened` says otherwise. */
export function Window({ opened = true, ...props }: WindowProps) {
  const t = useTexts();
  useFocusBack();
  return <Modal opened={opened} closeButtonProps={{ 'aria-label': t('actions.close') }} {...props} />;
}

/** Returns the focus to where it was before, once the window is gone: a removed window cannot do it itself. */
function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus();
    },
    [before],
  );
}
