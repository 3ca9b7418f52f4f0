/** The windows that ask before a period is locked. */
import { Alert, Stack, Text, Textarea, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PayGroup, PayIssueCount, PayPeriod } from '../../../../sdk/schemas.ts';
import { ApiProblem, useRead, useWrite } from '../../../api.ts';
import { addDays } from '../../../calendar.ts';
import { formatDays } from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { FormModal, useForm } from '../../../ui/form.tsx';
import { Note } from '../../../ui/note.tsx';
import { ProblemAlert } from '../../../ui/states.tsx';
import { kindsOf, OfKind, useIssueCounts } from './review-list.tsx';

interface LockProps {
  period: PayPeriod;
  group: PayGroup | undefined;
  onClose: () => void;
}

/** Asks before a lock; with issues that block it, for the reason to lock nevertheless. */
export function LockPeriod({ period, group, onClose }: LockProps) {
  const lock = useWrite('lockPayPeriod');
  const issues = useIssueCounts(period.id);
  const known = issues.data?.meta.issueCounts ?? [];
  const refused = refusedFor(lock.error) ?? [];
  const counts = [...refused, ...known.filter(({ code }) => !refused.some((one) => one.code === code))];
  const closedPeriods = useLaterClosed(period);
  const later = closedPeriods.data?.data[0];
  // Issues that were not read are not none.
  const isReady = issues.data !== undefined && closedPeriods.data !== undefined;
  const isAfterOpen = counts.some(({ code }) => code === 'earlier_period_open');
  const open = (
    <>
      <ProblemAlert
        error={issues.error ?? closedPeriods.error}
        onRetry={() => void Promise.all([issues.refetch(), closedPeriods.refetch()])}
      />
      <OutOfOrder isAfterOpen={isAfterOpen} later={later} />
      <OpenIssues periodId={period.id} group={group} counts={counts} />
    </>
  );
  if (counts.some(({ isBlocking }) => isBlocking)) {
    return (
      <ForceLock period={period} group={group} isReady={isReady} onClose={onClose}>
        {open}
      </ForceLock>
    );
  }
  return (
    <Confirm
      isFinal={false}
      isReady={isReady}
      details={open}
      title={t('periods.lockTitle', { days: formatDays(period.from, period.to) })}
      action={t(isAfterOpen || later ? 'locking.outOfOrderAction' : 'periods.lockAction')}
      write={lock}
      onConfirm={() => lock.mutate({ path: { id: period.id } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {t(asks(group), { group: group?.name ?? '' })}
    </Confirm>
  );
}

const closed: PayPeriod['status'][] = ['locked', 'exported', 'acknowledged'];

/** The first later period of the group that is closed already, if there is one. */
function useLaterClosed({ payGroupId, to }: PayPeriod) {
  const query = { payGroupId, from: addDays(to, 1), 'status[in]': closed, limit: 1 };
  return useRead('listPayPeriods', { query });
}

/** Says that a lock would not follow the order of the periods, and why. */
function OutOfOrder({ isAfterOpen, later }: { isAfterOpen: boolean; later: PayPeriod | undefined }) {
  if (!isAfterOpen && !later) return null;
  return (
    <Alert color="orange" title={t('locking.outOfOrder')}>
      {isAfterOpen && <Text size="sm">{t('locking.earlierOpen')}</Text>}
      {later && <Text size="sm">{t('locking.laterClosed', { days: formatDays(later.from, later.to) })}</Text>}
    </Alert>
  );
}

const asks = (group: PayGroup | undefined) =>
  group?.lateChanges === 'refuse' ? 'periods.lockAsksRefuse' : 'periods.lockAsksCarry';

/** The issues for which a lock was refused: they came up after the page was read. */
function refusedFor(error: unknown): PayIssueCount[] | undefined {
  if (!(error instanceof ApiProblem) || error.document.code !== 'period_not_ready') return undefined;
  const { issueCounts } = error.document as { issueCounts?: PayIssueCount[] };
  return issueCounts;
}

interface OpenIssuesProps {
  periodId: string;
  group: PayGroup | undefined;
  counts: PayIssueCount[];
}

/** The issues that remain, with links to them, and what the lock does with each kind. */
function OpenIssues({ periodId, group, counts }: OpenIssuesProps) {
  if (counts.length === 0) return null;
  return (
    <section aria-label={t('locking.openIssues')}>
      <Title order={3}>{t('locking.openIssues')}</Title>
      <Text size="sm" mb="xs">
        {t(group?.lateChanges === 'refuse' ? 'locking.refuse' : 'locking.carry')}
      </Text>
      <Stack gap="xs">
        {kindsOf(counts).map((kind) => (
          <div key={`${kind.code} ${kind.isRunning}`}>
            <OfKind periodId={periodId} kind={kind} />
            <Note>{kind.isRunning ? t('locking.running') : t(`locking.effects.${kind.code}`)}</Note>
          </div>
        ))}
      </Stack>
    </section>
  );
}

function ForceLock({
  period,
  group,
  isReady,
  onClose,
  children,
}: LockProps & { isReady: boolean; children: ReactNode }) {
  const lock = useWrite('lockPayPeriod');
  const form = useForm({ reason: '' }, lock);
  const submit = () => {
    const reason = form.values.reason.trim() || null;
    lock.mutate({ path: { id: period.id }, body: { force: true, reason } }, { onSuccess: onClose });
  };
  return (
    <FormModal
      title={t('periods.lockTitle', { days: formatDays(period.from, period.to) })}
      action={t('periods.forceAction')}
      onClose={onClose}
      onSubmit={submit}
      form={form}
      disabled={isReady ? undefined : t('states.loading')}
    >
      <Alert color="red" title={t('periods.lockBlocked')}>
        {t('locking.blockedNote')}
      </Alert>
      <Text>{t(asks(group), { group: group?.name ?? '' })}</Text>
      {children}
      <Textarea
        label={t('periods.forceReason')}
        description={t('periods.reopenReasonNote')}
        required
        autosize
        minRows={2}
        {...form.field('reason')}
      />
    </FormModal>
  );
}
