import { Button, Group, Modal, type ModalProps, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { isSessionEnded } from '../ended-session.ts';
import { useTexts } from '../i18n/texts.ts';
import { TypedContext } from './typed.ts';

export type WindowContentProps = Pick<
  ModalProps,
  'title' | 'size' | 'onClose' | 'children' | 'withCloseButton' | 'zIndex'
>;

/** The window itself, loaded when one is first needed; see `Window`. */
export function WindowContent({ onClose, title, children, withCloseButton = true, ...props }: WindowContentProps) {
  const t = useTexts();
  const isTyped = useRef(false);
  const [mark] = useState(() => (typed: boolean) => {
    isTyped.current = typed;
  });
  const [asks, setAsks] = useState(false);
  const focus = useFocusBack();
  const keep = () => {
    setAsks(false);
    focus.restore();
  };
  const close = () => {
    // The window in which the user signs in again is above this one.
    if (isSessionEnded()) return;
    if (asks) return keep();
    if (!isTyped.current) return onClose();
    focus.remember();
    setAsks(true);
  };
  const discard = () => {
    setAsks(false);
    onClose();
  };
  return (
    <Modal
      opened
      onClose={close}
      title={asks ? t('typed.title') : title}
      withCloseButton={withCloseButton}
      closeOnEscape={withCloseButton}
      closeOnClickOutside={withCloseButton}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
      {...props}
    >
      {asks && (
        <Stack>
          <Text>{t('typed.text')}</Text>
          <Group justify="flex-end">
            <Button variant="default" ref={(button) => button?.focus()} onClick={keep}>
              {t('typed.keep')}
            </Button>
            <Button color="red" onClick={discard}>
              {t('typed.discard')}
            </Button>
          </Group>
        </Stack>
      )}
      <div hidden={asks}>
        <TypedContext value={mark}>{children}</TypedContext>
      </div>
    </Modal>
  );
}

/**
 * Returns the focus to where it was before, once the window is gone: a removed window cannot do it itself. The same within
 * the window, around a question.
 */
function useFocusBack() {
  const [before] = useState(() => document.activeElement);
  const inside = useRef<Element | null>(null);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus();
    },
    [before],
  );
  return {
    remember: () => {
      inside.current = document.activeElement;
    },
    /** After the next drawing, as what is hidden takes no focus. */
    restore: () => {
      requestAnimationFrame(() => inside.current instanceof HTMLElement && inside.current.focus());
    },
  };
}
