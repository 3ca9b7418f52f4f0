import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTexts } from '../i18n/texts.ts';

type WindowProps = Pick<ModalProps, 'title' | 'size' | 'onClose' | 'children'> & { opened?: boolean };

/** A window over the page; it is open as long as it is there, unless `opened` says otherwise. */
export function Window({ opened = true, ...props }: WindowProps) {
  const t = useTexts();
  useFocusBack();
  return <Modal opened={opened} closeButtonProps={{ 'aria-label': t('actions.close') }} {...props} />;
}

/** Gives the focus back to whatever had it before, once this is gone: a window that is taken away cannot do it itself. */
function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus();
    },
    [before],
  );
}
