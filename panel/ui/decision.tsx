import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { readAgain, useWrite } from '../api.ts';
import { t } from '../i18n/texts.ts';
import { lazyPart } from '../shell/lazy-part.tsx';
import { decided, type ToDecide } from './decided.ts';
import { CheckIcon } from './icons.tsx';
import { ProblemAlert } from './states.tsx';

// Most requests are accepted, which needs no window.
const RejectRequest = lazyPart(() => import('./reject-request.tsx'), 'RejectRequest');

interface DecisionButtonsProps extends Pick<ToDecide, 'about' | 'name'> {
  isPending?: boolean;
  /** Whether it is what the view is about. */
  isMain?: boolean | undefined;
  onAccept: () => void;
  onReject: () => void;
}

/** The two buttons that decide a request. */
export function DecisionButtons({
  about,
  name,
  isPending = false,
  isMain = false,
  onAccept,
  onReject,
}: DecisionButtonsProps) {
  const { words } = decided[about];
  return (
    <Group gap="xs" wrap="nowrap">
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
      <Button
        size="xs"
        variant={isMain ? 'filled' : 'default'}
        leftSection={<CheckIcon />}
        loading={isPending}
        aria-label={t(`decisions.${words}.accept`, { name })}
        onClick={onAccept}
      >
        {t('decisions.accept')}
      </Button>
    </Group>
  );
}

interface DecisionProps extends ToDecide, Pick<DecisionButtonsProps, 'isMain'> {
  /** Whether accepting asks first; with a refusal: whether it asks after it. */
  asks?: (refusal?: unknown) => boolean;
  /** The window that asks, and accepts. */
  question?: (onClose: () => void) => ReactNode;
}

/** Accepts a request in place, or rejects it with a comment. */
export function Decision({ asks = () => false, question, isMain, ...request }: DecisionProps) {
  const { about, id, version, name, onDecided } = request;
  const { words, accept: by } = decided[about];
  const queries = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  const accept = useWrite(by, async () => {
    await foldAway(place.current?.closest('[data-folds]'));
    await readAgain(queries);
  });
  const [open, setOpen] = useState<'question' | 'rejection'>();
  const close = () => setOpen(undefined);
  const run = () => {
    if (asks()) {
      setOpen('question');
      return;
    }
    // The row is gone by then, and with it what `mutate` would call; an error stays in the row.
    void accept.mutateAsync({ path: { id }, body: {}, ...(version && { ifMatch: `"${version}"` }) }).then(
      () => onDecided(t(`decisions.${words}.accepted`, { name })),
      (refusal: unknown) => (asks(refusal) ? setOpen('question') : void readAgain(queries)),
    );
  };
  return (
    <div ref={place}>
      <DecisionButtons
        about={about}
        name={name}
        isPending={accept.isPending}
        isMain={isMain}
        onAccept={run}
        onReject={() => setOpen('rejection')}
      />
      <ProblemAlert error={accept.error && !asks(accept.error) ? accept.error : null} />
      {open === 'question' && question?.(close)}
      {open === 'rejection' && <RejectRequest {...request} onClose={close} />}
    </div>
  );
}

/** Folds a row away before it is removed: as long as any change of the panel takes, and not at all where nothing may move. */
async function foldAway(row: Element | null | undefined): Promise<void> {
  if (!row || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const height = `${row.getBoundingClientRect().height}px`;
  const from = { height, opacity: 1, overflow: 'clip' };
  const to = { height: '0', opacity: 0, overflow: 'clip' };
  await row.animate([from, to], { duration: 150, easing: 'ease-out', fill: 'forwards' }).finished;
}
