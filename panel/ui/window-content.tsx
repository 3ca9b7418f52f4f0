import { Button, Group, Modal, type ModalProps, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { isSessionEnded } from '../ended-session.ts';
import { t } from '../i18n/texts.ts';
import { type Loss, LossContext } from './typed.ts';

export type WindowContentProps = Pick<
  ModalProps,
  'title' | 'size' | 'onClose' | 'children' | 'withCloseButton' | 'zIndex'
>;

/** The window itself, loaded when one is first needed; see `Window`. */
export function WindowContent({ onClose, title, children, withCloseButton = true, ...props }: WindowContentProps) {
  const loss = useRef<Loss>(undefined);
  const [mark] = useState(() => (next: Loss | undefined) => {
    loss.current = next;
  });
  const [asks, setAsks] = useState<Loss>();
  const focus = useFocusBack();
  const keep = () => {
    setAsks(undefined);
    focus.restore();
  };
  const close = () => {
    // The window in which the user signs in again is above this one.
    if (isSessionEnded()) return;
    if (asks) return keep();
    if (!loss.current) return onClose();
    focus.remember();
    setAsks(loss.current);
  };
  const discard = () => {
    setAsks(undefined);
    onClose();
  };
  return (
    <Modal
      opened
      onClose={close}
      title={asks ? t(`${asks}.title`) : title}
      withCloseButton={withCloseButton}
      closeOnEscape={withCloseButton}
      closeOnClickOutside={withCloseButton}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
      {...props}
    >
      {asks && (
        <Stack>
          <Text>{t(`${asks}.text`)}</Text>
          <Group justify="flex-end">
            <Button variant="default" ref={(button) => button?.focus()} onClick={keep}>
              {t(`${asks}.keep`)}
            </Button>
            <Button color="red" onClick={discard}>
              {t(`${asks}.discard`)}
            </Button>
          </Group>
        </Stack>
      )}
      <div hidden={asks !== undefined}>
        <LossContext value={mark}>{children}</LossContext>
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
