import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import type { PayExport, PayGroup, PayPeriod } from '../../../../sdk/schemas.ts';
import { useWrite } from '../../../api.ts';
import { formatInstant, formatNumber } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { paths } from '../../../paths.ts';
import { ProblemAlert } from '../../../ui/states.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { focusIssues, useIssuesToMend } from './review-list.tsx';
import { ReceiptTag } from './status-tag.tsx';

/** What can be asked for on the page of a period. */
export type PeriodStep = 'lock' | 'reopen' | 'export' | 'receipt';

interface StepsProps {
  period: PayPeriod;
  group: PayGroup | undefined;
  /** The latest export, if there is one. */
  latest: PayExport | undefined;
  onAsk: (verb: PeriodStep) => void;
}

/** How far each status has come: the number of steps that are done. */
const done = { open: 0, review: 1, locked: 2, exported: 3, acknowledged: 4 } as const;

/** The steps of a month: review, lock, export, receipt. Each says what it does, and offers it when it is possible. */
export function Steps({ period, group, latest, onAsk }: StepsProps) {
  const t = useTexts();
  const review = useWrite('reviewPayPeriod');
  const { status } = period;
  // What was rejected as a whole counts as not exported.
  const isAgain = status === 'exported' && latest?.status === 'rejected';
  const isAnswered = status === 'exported' && latest?.status === 'partial';
  const isOpen = status === 'open' || status === 'review';
  const toMend = useIssuesToMend(period.id, status === 'review');
  // A review with issues is not done.
  const isReviewing = status === 'review' && toMend !== undefined && toMend > 0;
  const count = isAgain ? 2 : isAnswered ? 4 : isReviewing ? 0 : done[status];
  return (
    <section aria-label={t('periods.steps')}>
      <Paper component="ol" withBorder className="steps">
        <Step number={1} done={count} title={t('periods.review')} text={t('periods.reviewText')}>
          {status === 'open' && (
            <Button size="xs" loading={review.isPending} onClick={() => review.mutate({ path: { id: period.id } })}>
              {t('periods.startReview')}
            </Button>
          )}
          {status === 'review' && toMend !== undefined && <Outcome toMend={toMend} isNew={review.isSuccess} />}
          <Button
            size="xs"
            variant="default"
            renderRoot={(props) => (
              <Link to={paths.payrollExport} search={{ month: period.from.slice(0, 7) }} {...props} />
            )}
          >
            {t('periods.openMonth')}
          </Button>
          <ProblemAlert error={review.error} />
        </Step>
        <Step
          number={2}
          done={count}
          title={t('periods.lock')}
          text={t(group?.lateChanges === 'refuse' ? 'periods.lockRefuse' : 'periods.lockCarry')}
        >
          {isOpen && (
            <Button
              size="xs"
              variant={status === 'open' || isReviewing ? 'default' : 'filled'}
              onClick={() => onAsk('lock')}
            >
              {t('periods.lockAction')}
            </Button>
          )}
          {period.lockedAt && <Text size="sm">{t('periods.lockedAt', { at: formatInstant(period.lockedAt) })}</Text>}
        </Step>
        <Step number={3} done={count} title={t('periods.export')} text={t('periods.exportText')}>
          {(status === 'locked' || isAgain) && (
            <Button size="xs" onClick={() => onAsk('export')}>
              {t('periods.preview')}
            </Button>
          )}
          {count > 2 && latest && (
            <Text size="sm">{t('periods.exportedAt', { at: formatInstant(latest.createdAt) })}</Text>
          )}
          {isOpen && <Later>{t('periods.afterLock')}</Later>}
        </Step>
        <Step number={4} done={count} title={t('periods.receipt')} text={t('periods.receiptText')}>
          {status === 'exported' && latest?.status === 'created' && (
            <Button size="xs" onClick={() => onAsk('receipt')}>
              {t('periods.giveReceipt')}
            </Button>
          )}
          {latest && latest.status !== 'created' && count > 2 && <ReceiptTag status={latest.status} />}
          {count < 3 && <Later>{t('periods.afterExport')}</Later>}
        </Step>
      </Paper>
    </section>
  );
}

interface OutcomeProps {
  /** How many issues there are to look at. */
  toMend: number;
  /** The user has just started the review, with a button that is gone. */
  isNew: boolean;
}

/** What a review found, and the way there. */
function Outcome({ toMend, isNew }: OutcomeProps) {
  const t = useTexts();
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isNew) text.current?.focus();
  }, [isNew]);
  return (
    <>
      <Text ref={text} role="status" tabIndex={-1} size="sm" style={{ outline: 'none' }}>
        {toMend === 0
          ? t('periods.nothingToMend')
          : t('periods.toMend', { count: toMend, shown: formatNumber(toMend) })}
      </Text>
      {toMend > 0 && (
        <Button size="xs" onClick={focusIssues}>
          {t('periods.lookAt')}
        </Button>
      )}
    </>
  );
}

const Later = ({ children }: { children: string }) => (
  <Text size="sm" c="dimmed">
    {children}
  </Text>
);

interface StepProps {
  number: number;
  /** How many steps are done. */
  done: number;
  title: string;
  /** What it does, in a sentence. */
  text: string;
  children: ReactNode;
}

function Step({ number, done: count, title, text, children }: StepProps) {
  const t = useTexts();
  const state = number <= count ? 'done' : number === count + 1 ? 'now' : 'later';
  return (
    <li aria-current={state === 'now' ? 'step' : undefined} data-done={state === 'done' || undefined}>
      <Stack gap="xs" h="100%">
        <Group justify="space-between" wrap="nowrap">
          <Title order={2} data-number={number}>
            {title}
          </Title>
          {state !== 'later' && <Tag color={state === 'done' ? 'green' : 'harbour'}>{t(`periods.state.${state}`)}</Tag>}
        </Group>
        <Text size="sm" c="dimmed" style={{ flexGrow: 1 }}>
          {text}
        </Text>
        <Group gap="xs">{children}</Group>
      </Stack>
    </li>
  );
}
