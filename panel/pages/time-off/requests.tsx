import { Alert, Button, Checkbox, Group, Paper, SegmentedControl, Stack, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { useDecides, useMe } from '../../session.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { Decide, type Verdict } from './decide.tsx';
import { type Request, shownAtMost, useRequests } from './request.ts';
import { RequestCard } from './request-card.tsx';
import { TimeOffPage } from './time-off-page.tsx';
import { useTotals } from './use-totals.ts';

const shown = ['pending', 'accepted', 'rejected'] as const;
type Shown = (typeof shown)[number];

/** What people have asked for, to be decided one by one or several at once. */
export function Requests() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { status: wanted } = useSearch({ strict: false }) as { status?: string };
  const status = shown.find((one) => one === wanted) ?? 'pending';
  return (
    <TimeOffPage>
      <SegmentedControl
        aria-label={t('timeOff.status')}
        mb="md"
        data={shown.map((value) => ({ value, label: t(`timeOff.shown.${value}`) }))}
        value={status}
        onChange={(value) => void navigate({ to: paths.timeOffRequests, search: { status: value } as never })}
      />
      <Inbox key={status} status={status} />
    </TimeOffPage>
  );
}

function Inbox({ status }: { status: Shown }) {
  const { t } = useTranslation();
  const { vacations, absences, requests, total } = useRequests({
    status,
    order: status === 'pending' ? 'asc' : 'desc',
  });
  return (
    <Read of={vacations}>
      {() => (
        <Read of={absences}>
          {() => (
            <Stack>
              {requests.length === 0 && (
                <Empty title={t('timeOff.noRequests')}>{status === 'pending' && t('timeOff.noRequestsNote')}</Empty>
              )}
              {requests.length > 0 && <Rows requests={requests} isPending={status === 'pending'} />}
              {total > requests.length && (
                <Alert color="gray">{t('timeOff.moreThanShown', { count: total, each: shownAtMost })}</Alert>
              )}
            </Stack>
          )}
        </Read>
      )}
    </Read>
  );
}

function Rows({ requests, isPending }: { requests: Request[]; isPending: boolean }) {
  const { t } = useTranslation();
  const me = useMe();
  const [marked, setMarked] = useState<string[]>([]);
  const [decision, setDecision] = useState<{ verdict: Verdict; requests: Request[] } | undefined>();
  const decides = useDecides('absencesManagement');
  const mayDecide = ({ employeeId }: Request) => decides(employeeId);
  const whyNot = ({ employeeId }: Request) =>
    t(employeeId === me.employeeId ? 'timeOff.notYourOwn' : 'timeOff.someoneElseDecides');
  const totals = useTotals(isPending ? requests : []);
  const open = requests.filter((request) => isPending && mayDecide(request));
  const chosen = open.filter(({ id }) => marked.includes(id));
  const mark = (id: string, isMarked: boolean) =>
    setMarked(isMarked ? [...marked, id] : marked.filter((one) => one !== id));
  const decide = (verdict: Verdict, about: Request[]) => setDecision({ verdict, requests: about });
  return (
    <>
      {isPending && open.length > 1 && (
        <Group gap="sm">
          <Checkbox
            label={t('timeOff.all')}
            checked={chosen.length === open.length}
            indeterminate={chosen.length > 0 && chosen.length < open.length}
            onChange={() => setMarked(chosen.length === open.length ? [] : open.map(({ id }) => id))}
          />
          {(['accept', 'reject'] as const).map((verdict) => (
            <Button
              key={verdict}
              size="xs"
              variant={verdict === 'accept' ? 'filled' : 'default'}
              disabled={chosen.length === 0}
              title={chosen.length === 0 ? t('timeOff.markFirst') : undefined}
              onClick={() => decide(verdict, chosen)}
            >
              {t(`timeOff.${verdict}Count`, { count: Math.max(1, chosen.length) })}
            </Button>
          ))}
        </Group>
      )}
      <Paper withBorder>
        {requests.map((request, i) => (
          <RequestCard
            key={request.id}
            request={request}
            totals={totals}
            isFirst={i === 0}
            {...(open.includes(request) && { onDecide: (verdict: Verdict) => decide(verdict, [request]) })}
            {...(open.includes(request) && open.length > 1 && { isMarked: marked.includes(request.id), onMark: mark })}
            note={isPending && !mayDecide(request) ? whyNot(request) : undefined}
          />
        ))}
      </Paper>
      {!isPending && (
        <Text size="sm" c="dimmed">
          {t('timeOff.final')}
        </Text>
      )}
      {decision && (
        <Decide
          {...decision}
          onClose={() => {
            setDecision(undefined);
            setMarked([]);
          }}
        />
      )}
    </>
  );
}
