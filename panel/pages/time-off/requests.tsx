import { Alert, Checkbox, Group, Paper, SegmentedControl, Stack } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../i18n/texts.ts';
import { paths } from '../../paths.ts';
import { useMe } from '../../session.tsx';
import { ExplainedButton } from '../../ui/explained-button.tsx';
import { Note } from '../../ui/note.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { useColleaguesOff } from './colleagues.ts';
import { Decide, type Verdict } from './decide.tsx';
import { asTheyAre, type Request, shownAtMost, useRequests, useWaiting } from './request.ts';
import { RequestCard } from './request-card.tsx';
import { TimeOffPage } from './time-off-page.tsx';
import { useTotals } from './use-totals.ts';

const shown = ['pending', 'accepted', 'rejected'] as const;
type Shown = (typeof shown)[number];

/** The requests, decided one by one or several at once. */
export function Requests() {
  const navigate = useNavigate();
  const { status = 'pending' } = useSearch({ from: `/frame${paths.timeOffRequests}` });
  return (
    <TimeOffPage>
      <SegmentedControl
        aria-label={t('fields.status')}
        mb="md"
        data={shown.map((value) => ({ value, label: t(`timeOff.shown.${value}`) }))}
        value={status}
        onChange={(value) => void navigate({ to: paths.timeOffRequests, search: { status: value } })}
      />
      <Inbox key={status} status={status} />
    </TimeOffPage>
  );
}

const Inbox = ({ status }: { status: Shown }) => (status === 'pending' ? <Waiting /> : <Decided status={status} />);

function Waiting() {
  const { reach } = useMe();
  const waiting = useWaiting();
  return (
    <Stack>
      <List found={waiting} isPending />
      {reach === 'below' && <Note>{t('timeOff.othersDecide')}</Note>}
    </Stack>
  );
}

function Decided({ status }: { status: Exclude<Shown, 'pending'> }) {
  const decided = useRequests({ status, order: 'desc' });
  return <List found={decided} isPending={false} />;
}

interface Decision {
  verdict: Verdict;
  requests: Request[];
}

function List({ found, isPending }: { found: ReturnType<typeof useRequests>; isPending: boolean }) {
  const [decision, setDecision] = useState<Decision | undefined>();
  const { vacations, absences, requests, total } = found;
  return (
    <>
      <Read of={vacations}>
        {() => (
          <Read of={absences}>
            {() => (
              <Stack>
                {requests.length === 0 && (
                  <Empty title={t('timeOff.noRequests')}>{isPending && t('timeOff.noRequestsNote')}</Empty>
                )}
                {requests.length > 0 && <Rows requests={requests} isPending={isPending} onDecide={setDecision} />}
                {total > requests.length && (
                  <Alert color="gray">{t('timeOff.moreThanShown', { count: total, each: shownAtMost })}</Alert>
                )}
              </Stack>
            )}
          </Read>
        )}
      </Read>
      {/* It says what became of each request, also of the last ones, which are in the list no more. */}
      {decision && (
        <Decide
          verdict={decision.verdict}
          requests={asTheyAre(decision.requests, requests)}
          onClose={() => setDecision(undefined)}
        />
      )}
    </>
  );
}

interface RowsProps {
  requests: Request[];
  isPending: boolean;
  onDecide: (decision: Decision) => void;
}

function Rows({ requests, isPending, onDecide }: RowsProps) {
  const [marked, setMarked] = useState<string[]>([]);
  const totals = useTotals(isPending ? requests : []);
  const open = isPending ? requests : [];
  const colleagues = useColleaguesOff(open);
  const chosen = open.filter(({ id }) => marked.includes(id));
  const mark = (id: string, isMarked: boolean) =>
    setMarked(isMarked ? [...marked, id] : marked.filter((one) => one !== id));
  const decide = (verdict: Verdict, about: Request[]) => {
    onDecide({ verdict, requests: about });
    setMarked([]);
  };
  return (
    <>
      {open.length > 1 && (
        <Group gap="sm">
          <Checkbox
            label={t('timeOff.all')}
            checked={chosen.length === open.length}
            indeterminate={chosen.length > 0 && chosen.length < open.length}
            onChange={() => setMarked(chosen.length === open.length ? [] : open.map(({ id }) => id))}
          />
          {(['accept', 'reject'] as const).map((verdict) => (
            <ExplainedButton
              key={verdict}
              size="xs"
              variant={verdict === 'accept' ? 'filled' : 'default'}
              whyNot={chosen.length === 0 ? t('timeOff.markFirst') : undefined}
              onClick={() => decide(verdict, chosen)}
            >
              {t(`timeOff.${verdict}Count`, { count: Math.max(1, chosen.length) })}
            </ExplainedButton>
          ))}
        </Group>
      )}
      <Paper withBorder>
        {requests.map((request, i) => (
          <RequestCard
            key={request.id}
            request={request}
            totals={totals}
            colleagues={colleagues.get(request.id) ?? []}
            isFirst={i === 0}
            {...(isPending && { onDecide: (verdict: Verdict) => decide(verdict, [request]) })}
            {...(open.length > 1 && { isMarked: marked.includes(request.id), onMark: mark })}
          />
        ))}
      </Paper>
      {!isPending && <Note>{t('timeOff.final')}</Note>}
    </>
  );
}
