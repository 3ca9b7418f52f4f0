import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useDidUpdate, useInterval } from '@mantine/hooks';
import { type Ref, useRef, useState } from 'react';
import type { WorkEntry } from '../../../sdk/schemas.ts';
import { useRead, useWrite } from '../../api.ts';
import { todayIn } from '../../calendar.ts';
import { formatHours, formatStopwatch } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { may, useMe } from '../../session.tsx';
import { ExplainedButton } from '../../ui/explained-button.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { ProblemAlert, Read } from '../../ui/states.tsx';
import { Tag } from '../../ui/tag.tsx';
import { anomalyOf, kindToStart, secondsSince, timeOf, useKinds } from './entry.ts';
import { useWeek } from './use-week.ts';

interface ClockProps {
  employeeId: string;
  /** Whether it is the first thing on its page. */
  isLarge?: boolean;
}

/** The clock of the user: the open entry, and the next actions. */
export function Clock({ employeeId, isLarge = false }: ClockProps) {
  // The last entry is the open one, if one is open: nothing begins after it.
  const last = useRead('listWorkEntries', {
    query: { employeeId, orderBy: 'workEntryIn.date desc', limit: 1 },
    refetchInterval: 60_000,
  });
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} component="section" aria-label={t('clock.title')}>
      <Read of={last}>{({ data: [entry] }) => <Face employeeId={employeeId} last={entry} isLarge={isLarge} />}</Read>
    </Paper>
  );
}

function Face({ employeeId, last, isLarge }: Required<ClockProps> & { last: WorkEntry | undefined }) {
  const { company } = useMe();
  const { checkTypes, breaks } = useKinds();
  const clockIn = useWrite('clockIn');
  const clockOut = useWrite('clockOut');
  const [chosen, setChosen] = useState<string | null>(null);
  const open = last?.workEntryOut === null ? last : undefined;
  // Around midnight the day of an entry in another zone than the company's may differ: the clock then says less.
  const leftToday =
    last?.workEntryOut &&
    anomalyOf(last) !== 'leftOpen' &&
    last.workEntryOut.date.startsWith(todayIn(company.timeZone));
  const leftAt = leftToday ? timeOf(last.workEntryOut?.date ?? '') : undefined;
  const isPause = open?.workEntryType === 'pause';
  const checkType = open
    ? checkTypes.find(({ id }) => id === open.workCheckTypeId)?.id
    : (chosen ?? kindToStart(checkTypes, last));
  const enter = (more: { workCheckTypeId?: string; workBreakId?: string }) =>
    clockIn.mutate({ body: { employeeId, ...more } });
  // A break begins and ends by two buttons that take turns: the one that comes takes the focus of the one that went.
  const turning = useRef<HTMLButtonElement>(null);
  // A break that begins on another device takes no focus here.
  const isPressed = useRef(false);
  const turn = (more: { workBreakId?: string }) => {
    isPressed.current = true;
    enter(more);
  };
  useDidUpdate(() => {
    if (isPressed.current && document.activeElement === document.body) turning.current?.focus();
    isPressed.current = false;
  }, [isPause]);
  const isBusy = clockIn.isPending || clockOut.isPending;
  const leave = () => clockOut.mutate({ body: { employeeId } });
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        {open ? (
          <Going key={open.id} entry={open} />
        ) : (
          <Text fw={600} size={isLarge ? 'xl' : 'md'}>
            {leftAt === undefined ? t('clock.out') : t('clock.left', { at: leftAt })}
          </Text>
        )}
        <Group gap="sm" align="flex-end">
          {checkTypes.length > 1 && !isPause && (
            <MenuButton
              label={t('clock.kind', { kind: checkTypes.find(({ id }) => id === checkType)?.name ?? '–' })}
              choices={checkTypes.map(({ id, name, remote }) => ({
                label: remote ? t('clock.remote', { name }) : name,
                act: () => (open ? enter({ workCheckTypeId: id }) : setChosen(id)),
              }))}
            />
          )}
          {isPause && (
            <Button ref={turning} loading={isBusy} onClick={() => turn({})}>
              {t('clock.endBreak')}
            </Button>
          )}
          {open && !isPause && (
            <BreakButton ref={turning} breaks={breaks} isBusy={isBusy} onBreak={(id) => turn({ workBreakId: id })} />
          )}
          {/* One button for both, so that it keeps the focus of the keyboard. */}
          <Button
            variant={open ? 'default' : 'filled'}
            loading={isBusy}
            // A key that is held would clock in and out again and again.
            onKeyDown={(event) => event.repeat && event.preventDefault()}
            onClick={() => (open ? leave() : enter(checkType ? { workCheckTypeId: checkType } : {}))}
          >
            {t(open ? 'palette.clockOut' : 'palette.clockIn')}
          </Button>
        </Group>
      </Group>
      {isLarge && <Progress employeeId={employeeId} open={isPause ? undefined : open} />}
      <ProblemAlert error={clockIn.error ?? clockOut.error} />
    </Stack>
  );
}

/** The open entry, and its duration. */
function Going({ entry }: { entry: WorkEntry }) {
  const { nameOf } = useKinds();
  const [now, setNow] = useState(Date.now);
  useInterval(() => setNow(Date.now()), 1000, { autoInvoke: true });
  const isForgotten = anomalyOf(entry, now) === 'leftOpen';
  return (
    <Stack gap={2}>
      <Text fw={600}>
        {t(entry.workEntryType === 'pause' ? 'clock.pausedSince' : 'clock.workingSince', {
          time: timeOf(entry.workEntryIn.date),
          kind: nameOf(entry),
        })}
      </Text>
      <Group gap="sm">
        <Text fz="xl" fw={600} role="timer" aria-label={t('clock.elapsed')}>
          {formatStopwatch(secondsSince(entry, now))}
        </Text>
        {isForgotten && <Tag color="orange">{t('time.anomalies.leftOpen')}</Tag>}
      </Group>
      {isForgotten && <Text size="sm">{t('clock.forgotten')}</Text>}
    </Stack>
  );
}

/** What was worked today of what is planned; nothing where nothing is. */
function Progress({ employeeId, open }: { employeeId: string; open: WorkEntry | undefined }) {
  const today = todayIn(useMe().company.timeZone);
  const { data } = useWeek(employeeId, today, may('reportWorkedHours', employeeId));
  const day = data?.data.find(({ date }) => date === today);
  if (!day || day.secondsToWork === 0) return null;
  const worked = day.secondsWorked + (open && anomalyOf(open) !== 'leftOpen' ? secondsSince(open, Date.now()) : 0);
  return (
    <div>
      <div className="share" aria-hidden>
        <i style={{ width: `${Math.min(100, (100 * worked) / day.secondsToWork)}%` }} />
      </div>
      <Text size="sm" c="dimmed" mt={4}>
        {t('clock.today', { worked: formatHours(worked), planned: formatHours(day.secondsToWork) })}
      </Text>
    </div>
  );
}

interface BreaksProps {
  breaks: { id: string; name: string }[];
  isBusy: boolean;
  ref: Ref<HTMLButtonElement>;
  onBreak: (id: string) => void;
}

/** Begins the only kind of break, or one of several. */
function BreakButton({ breaks, isBusy, ref, onBreak }: BreaksProps) {
  const [only, ...more] = breaks;
  if (!only || more.length === 0) {
    return (
      <ExplainedButton
        ref={ref}
        variant="default"
        loading={isBusy}
        whyNot={only ? undefined : t('clock.noBreaks')}
        onClick={() => only && onBreak(only.id)}
      >
        {t('clock.startBreak')}
      </ExplainedButton>
    );
  }
  const choices = breaks.map(({ id, name }) => ({ label: name, act: () => onBreak(id) }));
  return <MenuButton ref={ref} label={t('clock.startBreak')} isBusy={isBusy} choices={choices} />;
}
