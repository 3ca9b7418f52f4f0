/** The windows that ask before a period is locked. */
import { Alert, List, Text, Textarea } from '@mantine/core';
import type { PayGroup, PayIssueCount, PayPeriod } from '../../../../sdk/schemas.ts';
import { ApiProblem, useWrite } from '../../../api.ts';
import { formatDays } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { FormModal, useForm } from '../../../ui/form.tsx';
import { KindCount, useIssueCounts } from './review-list.tsx';

interface LockProps {
  period: PayPeriod;
  group: PayGroup | undefined;
  onClose: () => void;
}

/** Asks before a lock; with issues that block it, for the reason to lock nevertheless. */
export function LockPeriod({ period, group, onClose }: LockProps) {
  const t = useTexts();
  const lock = useWrite('lockPayPeriod');
  const known = useIssueCounts(period.id).data?.meta.issueCounts ?? [];
  const blocking = refusedFor(lock.error) ?? known.filter(({ isBlocking }) => isBlocking);
  if (blocking.length > 0) return <ForceLock period={period} group={group} blocking={blocking} onClose={onClose} />;
  return (
    <Confirm
      title={t('periods.lockTitle', { days: formatDays(period.from, period.to) })}
      action={t('periods.lockAction')}
      write={lock}
      onConfirm={() => lock.mutate({ path: { id: period.id } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {t(asks(group), { group: group?.name ?? '' })}
    </Confirm>
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

function ForceLock({ period, group, blocking, onClose }: LockProps & { blocking: PayIssueCount[] }) {
  const t = useTexts();
  const lock = useWrite('lockPayPeriod');
  const form = useForm({ reason: '' }, lock.error);
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
      write={lock}
      form={form}
    >
      <Alert color="red" title={t('periods.lockBlocked')}>
        <List size="sm">
          {blocking.map((count) => (
            <List.Item key={count.code}>
              <KindCount count={count} />
            </List.Item>
          ))}
        </List>
      </Alert>
      <Text>{t(asks(group), { group: group?.name ?? '' })}</Text>
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
