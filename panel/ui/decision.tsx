import { Button, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useWrite } from '../api.ts';
import { useTexts } from '../i18n/texts.ts';
import { lazyPart } from '../shell/lazy-part.tsx';
import { decided, type ToDecide } from './decided.ts';
import { CheckIcon } from './icons.tsx';
import { ProblemAlert } from './states.tsx';

// Most requests are accepted, which needs no window.
const RejectRequest = lazyPart(() => import('./reject-request.tsx'), 'RejectRequest');

interface DecisionButtonsProps extends Pick<ToDecide, 'about' | 'name'> {
  isPending?: boolean;
  onAccept: () => void;
  onReject: () => void;
}

/** The two buttons that decide a request. */
export function DecisionButtons({ about, name, isPending = false, onAccept, onReject }: DecisionButtonsProps) {
  const t = useTexts();
  const { words } = decided[about];
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        size="xs"
        variant="default"
        leftSection={<CheckIcon />}
        loading={isPending}
        aria-label={t(`decisions.${words}.accept`, { name })}
        onClick={onAccept}
      >
        {t('decisions.accept')}
      </Button>
      <Button
        size="xs"
        variant="subtle"
        color="gray"
        disabled={isPending}
        aria-label={t(`decisions.${words}.reject`, { name })}
        onClick={onReject}
      >
        {t('decisions.reject')}
      </Button>
    </Group>
  );
}

interface DecisionProps extends ToDecide {
  /** Whether accepting asks first; with a refusal: whether it asks after it. */
  asks?: (refusal?: unknown) => boolean;
  /** The window that asks, and accepts. */
  question?: (onClose: () => void) => ReactNode;
}

/** Accepts a request in place, or rejects it with a comment. */
export function Decision({ asks = () => false, question, ...request }: DecisionProps) {
  const t = useTexts();
  const { about, id, name, onDecided } = request;
  const { words, accept: by } = decided[about];
  const accept = useWrite(by);
  const [open, setOpen] = useState<'question' | 'rejection'>();
  const close = () => setOpen(undefined);
  const run = () => {
    if (asks()) {
      setOpen('question');
      return;
    }
    // The row is gone by then, and with it what `mutate` would call; an error stays in the row.
    void accept.mutateAsync({ path: { id }, body: {} }).then(
      () => onDecided(t(`decisions.${words}.accepted`, { name })),
      (refusal: unknown) => asks(refusal) && setOpen('question'),
    );
  };
  return (
    <div>
      <DecisionButtons
        about={about}
        name={name}
        isPending={accept.isPending}
        onAccept={run}
        onReject={() => setOpen('rejection')}
      />
      <ProblemAlert error={accept.error && !asks(accept.error) ? accept.error : null} />
      {open === 'question' && question?.(close)}
      {open === 'rejection' && <RejectRequest {...request} onClose={close} />}
    </div>
  );
}
