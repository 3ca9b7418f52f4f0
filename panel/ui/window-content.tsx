import { Button, Group, Modal, type ModalProps, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { isSessionEnded } from '../ended-session.ts';
import { t } from '../i18n/texts.ts';
import { focusContent } from './focus-content.ts';
import { type Loss, LossContext } from './unsaved-input.ts';

export type WindowContentProps = Pick<
  ModalProps,
  'title' | 'size' | 'onClose' | 'children' | 'withCloseButton' | 'zIndex'
>;

/** The window itself, loaded when one is first needed; see `Window`. */
export function WindowContent({ onClose, title, children, withCloseButton = true, ...props }: WindowContentProps) {
  const losses = useRef(new Map<string, Loss>());
  const [closing, setClosing] = useState<Loss>();
  const body = useRef<HTMLDivElement>(null);
  const focus = useFocusBack(body);
  const leaving = useLeaving(losses, focus.remember);
  const onReply = useRef(() => {});
  useEffect(() => {
    onReply.current = () => {
      if (asks === 'sending') keep();
    };
  });
  const [mark] = useState(() => (part: string, next: Loss | undefined) => {
    const before = worstOf(losses);
    if (next) losses.current.set(part, next);
    else losses.current.delete(part);
    if (before === 'sending' && worstOf(losses) !== 'sending') onReply.current();
  });
  const asks = leaving.loss ?? closing;
  const keep = () => {
    leaving.reset?.();
    setClosing(undefined);
    focus.restore();
  };
  const close = () => {
    // The window in which the user signs in again is above this one.
    if (isSessionEnded()) return;
    if (asks) return keep();
    const loss = worstOf(losses);
    if (!loss) return onClose();
    focus.remember();
    setClosing(loss);
  };
  const discard = () => {
    leaving.proceed?.();
    setClosing(undefined);
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
      <div ref={body} hidden={asks !== undefined}>
        <LossContext value={mark}>{children}</LossContext>
      </div>
    </Modal>
  );
}

/** What closing the window would lose, by the parts that said so. */
type Losses = RefObject<Map<string, Loss>>;

/** What the question before closing is about; undefined: nothing is lost. */
const worstOf = ({ current }: Losses): Loss | undefined =>
  (['sending', 'secret', 'typed'] as const).find((loss) => [...current.values()].includes(loss));

/**
 * Keeps the page while the window would lose something with it: by the back button, a link or a reload. What a write leads
 * to is no loss.
 */
function useLeaving(losses: Losses, onBlocked: () => void) {
  const queries = useQueryClient();
  const isSending = () => worstOf(losses) === 'sending';
  const loses = () => worstOf(losses) !== undefined && (isSending() || queries.isMutating() === 0);
  const { status, proceed, reset } = useBlocker({
    // What a page notes in its address changes nothing that is drawn.
    shouldBlockFn: ({ current, next, action }) => {
      const isNote = action === 'REPLACE' && current.pathname === next.pathname;
      // Who is shown a secret has been told so, and goes on by a button of the window; a write leads to what it made.
      const isWayOn = action === 'PUSH' && (worstOf(losses) === 'secret' || isSending());
      const isLoss = loses() && !isNote && !isWayOn;
      if (isLoss) onBlocked();
      return isLoss;
    },
    enableBeforeUnload: loses,
    withResolver: true,
  });
  return { loss: status === 'blocked' ? worstOf(losses) : undefined, proceed, reset };
}

/**
 * Returns the focus to where it was before, once the window is gone: a removed window cannot do it itself. The same within
 * the window, around a question.
 */
function useFocusBack(body: RefObject<HTMLElement | null>) {
  const [before] = useState(() => document.activeElement);
  const inside = useRef<Element | null>(null);
  useEffect(
    () => () => {
      if (!(before instanceof HTMLElement) || document.activeElement !== document.body) return;
      // What opened it may be gone: the row that it deleted, the button of a list that was empty.
      if (before.isConnected) before.focus();
      else focusContent();
    },
    [before],
  );
  return {
    remember: () => {
      inside.current = document.activeElement;
    },
    /** After the next drawing, as what is hidden takes no focus. What a reply has replaced leaves it to the next button. */
    restore: () => {
      requestAnimationFrame(() => {
        const kept = inside.current?.isConnected ? inside.current : body.current?.querySelector('button');
        if (kept instanceof HTMLElement) kept.focus();
      });
    },
  };
}
