import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { PayExport, PayGroup, PayPeriod } from '../../../../sdk/schemas.ts';
import { useWrite } from '../../../api.ts';
import { formatInstant, formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { paths } from '../../../paths.ts';
import { may } from '../../../session.tsx';
import { LockIcon, TableIcon } from '../../../ui/icons.tsx';
import { focusIssues, useIssuesToMend } from './review-list.tsx';
import { ReceiptTag } from './status-tag.tsx';

/** What can be asked for on the page of a period. */
export type PeriodStep = 'lock' | 'reopen' | 'export' | 'receipt';

interface StandingProps {
  period: PayPeriod;
  /** The latest export, if there is one. */
  latest: PayExport | undefined;
}

/** What was rejected as a whole counts as not exported. */
const isAgain = ({ period, latest }: StandingProps) => period.status === 'exported' && latest?.status === 'rejected';

interface ActionsProps extends StandingProps {
  hasBegun: boolean;
  review: ReturnType<typeof useReview>;
  onAsk: (verb: PeriodStep) => void;
}

export const useReview = () => useWrite('reviewPayPeriod');

/** What can be done with a period now: its next step, and what is done besides. */
export function PeriodActions({ hasBegun, review, onAsk, ...standing }: ActionsProps) {
  const { period, latest } = standing;
  const { status } = period;
  const next = (verb: PeriodStep, label: string) => <Button onClick={() => onAsk(verb)}>{label}</Button>;
  return (
    <>
      <Button
        variant="default"
        leftSection={<TableIcon />}
        renderRoot={(props) => <Link to={paths.payrollExport} search={{ month: period.from.slice(0, 7) }} {...props} />}
      >
        {t('periods.openMonth')}
      </Button>
      {status === 'open' && may('reviewPayPeriod') && (
        <Button variant="default" loading={review.isPending} onClick={() => review.mutate({ path: { id: period.id } })}>
          {t('periods.startReview')}
        </Button>
      )}
      {(status === 'open' || status === 'review') && may('lockPayPeriod') && (
        <Button variant={hasBegun ? 'filled' : 'default'} leftSection={<LockIcon />} onClick={() => onAsk('lock')}>
          {t('periods.lockAction')}
        </Button>
      )}
      {(status === 'locked' || status === 'exported') && may('reopenPayPeriod') && (
        <Button variant="default" onClick={() => onAsk('reopen')}>
          {t('periods.reopen')}
        </Button>
      )}
      {(status === 'locked' || isAgain(standing)) && may('createPayExport') && next('export', t('periods.preview'))}
      {status === 'exported' &&
        latest?.status === 'created' &&
        may('giveReceipt') &&
        next('receipt', t('periods.giveReceipt'))}
    </>
  );
}

interface StepsProps extends StandingProps {
  group: PayGroup | undefined;
  /** The user has just started the review, with a button that is gone. */
  isNewReview: boolean;
}

/** How far each status has come: the number of steps that are done. */
const done = { open: 0, review: 1, locked: 2, exported: 3, acknowledged: 4 } as const;

/** The steps of a period: review, lock, export, receipt. Each says what it does, or what came of it. */
export function Steps({ group, isNewReview, ...standing }: StepsProps) {
  const { period, latest } = standing;
  const { status, lockedAt } = period;
  const isAnswered = status === 'exported' && latest?.status === 'partial';
  const toMend = useIssuesToMend(period.id, status === 'review');
  // A review with issues is not done.
  const isReviewing = status === 'review' && toMend !== undefined && toMend > 0;
  const count = isAgain(standing) ? 2 : isAnswered ? 4 : isReviewing ? 0 : done[status];
  const list = useFocusOfGone(`${status} ${latest?.status}`, status !== 'review');
  return (
    <section aria-label={t('periods.steps')}>
      <Paper component="ol" withBorder className="steps" ref={list}>
        <Step number={1} done={count} title={t('periods.review')} text={lockedAt ? '' : t('periods.reviewText')}>
          {status === 'review' && toMend !== undefined && <Outcome toMend={toMend} isNew={isNewReview} />}
        </Step>
        <Step
          number={2}
          done={count}
          title={t('periods.lock')}
          text={t(group?.lateChanges === 'refuse' ? 'periods.lockRefuse' : 'periods.lockCarry')}
        >
          {lockedAt && t('periods.lockedAt', { at: formatInstant(lockedAt) })}
        </Step>
        <Step number={3} done={count} title={t('periods.export')} text={t('periods.exportText')}>
          {count > 2 && latest && t('periods.exportedAt', { at: formatInstant(latest.createdAt) })}
        </Step>
        <Step number={4} done={count} title={t('periods.receipt')} text={t('periods.receiptText')}>
          {latest && latest.status !== 'created' && count > 2 && <ReceiptTag status={latest.status} />}
        </Step>
      </Paper>
    </section>
  );
}

/** Moves the focus to the present step when the button of the one before is gone with it. */
function useFocusOfGone(standing: string, isActive: boolean): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null);
  const before = useRef(standing);
  useEffect(() => {
    const isNew = before.current !== standing;
    before.current = standing;
    if (!isNew || !isActive || document.activeElement !== document.body) return;
    const step = list.current?.querySelector<HTMLElement>('[aria-current]') ?? list.current?.lastElementChild;
    if (step instanceof HTMLElement) step.focus();
  }, [standing, isActive]);
  return list;
}

interface OutcomeProps {
  /** How many issues there are to look at. */
  toMend: number;
  isNew: boolean;
}

/** What a review found, and the way there. */
function Outcome({ toMend, isNew }: OutcomeProps) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The keyboard may have gone on, to the lock, while the page was read again.
    if (isNew && document.activeElement === document.body) text.current?.focus();
  }, [isNew]);
  return (
    <Group gap="xs">
      <Text ref={text} role="status" tabIndex={-1} size="sm" style={{ outline: 'none' }}>
        {toMend === 0
          ? t('periods.nothingToMend')
          : t('periods.toMend', { count: toMend, shown: formatNumber(toMend) })}
      </Text>
      {toMend > 0 && (
        <Button size="xs" variant="default" onClick={focusIssues}>
          {t('periods.lookAt')}
        </Button>
      )}
    </Group>
  );
}

interface StepProps {
  number: number;
  /** How many steps are done. */
  done: number;
  title: string;
  /** What it does, in a sentence; what came of it takes its place. */
  text: string;
  children: ReactNode;
}

const Step = ({ number, done: count, title, text, children }: StepProps) => (
  <li
    tabIndex={-1}
    aria-current={number === count + 1 ? 'step' : undefined}
    data-done={number <= count || undefined}
    style={{ outline: 'none' }}
  >
    <Title order={2} data-number={number}>
      {title}
    </Title>
    <Text size="sm" c="dimmed" component="div">
      {children || text}
    </Text>
  </li>
);
