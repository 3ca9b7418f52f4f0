import { ActionIcon, Button, Flex, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { WorkEntry, WorkedHours, WorkedPeriod } from '../../../sdk/schemas.ts';
import type { Day } from '../../calendar.ts';
import { Versions } from '../../events/versions.tsx';
import { formatDay, formatHours } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { ClockBackIcon, EditIcon } from '../../ui/icons.tsx';
import { Note } from '../../ui/note.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { Mark } from '../time-off/calendar-marks.ts';
import { anomalyOf, spanOf, spanOfPeriod, useKinds } from './entry.ts';
import { lengthsOf, type ShownDay } from './in-minutes.ts';

type Plan = WorkedHours & ShownDay;

interface DayOfSheetProps {
  day: Day;
  today: Day;
  /** Those of the week: periods name them. */
  entries: WorkEntry[];
  /** Nothing on days on which they are not employed. */
  plan: Plan | undefined;
  /** The holiday, or the time off. */
  mark: Mark | undefined;
  /** Writes an entry by hand; undefined if the user may not. */
  onWrite: ((entry?: WorkEntry) => void) | undefined;
  /** Writing asks for a correction, which another person decides. */
  asks: boolean;
}

/** One day of a time sheet: its entries, and the balance with the plan. */
export function DayOfSheet({ day, today, entries, plan, mark, onWrite, asks }: DayOfSheetProps) {
  const name = formatDay(day);
  const isToday = day === today;
  const periods = plan?.periods ?? [];
  const lengthOf = plan && lengthsOf(periods, plan);
  return (
    <Flex component="section" aria-label={name} direction={{ base: 'column', sm: 'row' }} gap="md" px="md" py="sm">
      <Stack gap={2} w={{ base: '100%', sm: 130 }} style={{ flexShrink: 0 }}>
        <Title order={3} c={isToday ? 'var(--mantine-color-anchor)' : undefined}>
          {name}
        </Title>
        {isToday && <Text size="xs">{t('time.today')}</Text>}
        {mark && !mark.isPending && (
          <Text size="xs">{mark.isHalf ? t('time.partOfDay', { name: mark.name }) : mark.name}</Text>
        )}
      </Stack>
      <Stack gap={4} style={{ flexGrow: 1 }}>
        {periods.length === 0 && <Note>{t('time.nothing')}</Note>}
        {periods.map((period) => (
          <EntryLine
            key={period.workEntryId}
            period={period}
            seconds={period.end === null ? undefined : lengthOf?.(period)}
            isRounded={plan?.roundingMinutes != null}
            entry={entries.find(({ id }) => id === period.workEntryId)}
            onWrite={onWrite}
            asks={asks}
          />
        ))}
      </Stack>
      <Stack gap={4} w={{ base: '100%', sm: 170 }} style={{ flexShrink: 0 }}>
        <Comparison plan={plan} isToCome={day > today} />
        {onWrite && (
          <Button
            size="compact-xs"
            // Seven of them, one for each day.
            variant="subtle"
            color="gray"
            ml={-7}
            style={{ alignSelf: 'flex-start' }}
            aria-label={t(asks ? 'time.askOn' : 'time.addOn', { day: name })}
            onClick={() => onWrite()}
          >
            {t(asks ? 'time.ask' : 'time.add')}
          </Button>
        )}
      </Stack>
    </Flex>
  );
}

interface EntryLineProps extends Pick<DayOfSheetProps, 'onWrite' | 'asks'> {
  period: WorkedPeriod;
  /** Its length as it is shown; undefined while it has no end. */
  seconds: number | undefined;
  /** Whether the office rounds clock times for pay. */
  isRounded: boolean;
  /** Of an entry that began long before the week only its part is known. */
  entry: WorkEntry | undefined;
}

function EntryLine({ period, seconds, isRounded, entry, onWrite, asks }: EntryLineProps) {
  const { nameOf } = useKinds();
  const anomaly = entry && anomalyOf(entry);
  const isPause = period.workEntryType === 'pause';
  const name = entry ? nameOf(entry) : t(isPause ? 'time.pause' : 'time.work');
  const length = seconds !== undefined && formatHours(seconds);
  return (
    <Group gap="xs" style={{ rowGap: 0 }}>
      <Text size="sm" miw={124}>
        {spanOfPeriod(period)}
      </Text>
      <Text size="sm" c={isPause ? 'dimmed' : undefined}>
        {name}
        {length && ` · ${isRounded ? t('time.countsAs', { duration: length }) : length}`}
      </Text>
      {period.end === null && anomaly === undefined && <Tag color="blue">{t('time.open')}</Tag>}
      {anomaly && (
        <span title={t(`time.anomalyNotes.${anomaly}`)}>
          <Tag color="orange">{t(`time.anomalies.${anomaly}`)}</Tag>
        </span>
      )}
      {entry && (
        <Group gap={2} wrap="nowrap">
          {onWrite && (
            <ActionIcon
              variant="subtle"
              size="sm"
              aria-label={t(asks ? 'time.askAbout' : 'time.correct', { span: spanOf(entry) })}
              onClick={() => onWrite(entry)}
            >
              <EditIcon />
            </ActionIcon>
          )}
          <EntryHistory entry={entry} />
        </Group>
      )}
    </Group>
  );
}

function EntryHistory({ entry }: { entry: WorkEntry }) {
  const [isOpen, setOpen] = useState(false);
  const what = `${formatDay(entry.workDate)}, ${spanOf(entry)}`;
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={`${t('versions.action')}: ${what}`}
        onClick={() => setOpen(true)}
      >
        <ClockBackIcon />
      </ActionIcon>
      {isOpen && (
        <Versions
          by="listWorkEntryVersions"
          of={{ path: { id: entry.id } }}
          what={what}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function Comparison({ plan, isToCome }: { plan: Plan | undefined; isToCome: boolean }) {
  if (!plan || (plan.secondsToWork === 0 && plan.secondsWorked === 0)) {
    return <Note>{t(plan ? 'time.free' : 'time.notEmployedDay')}</Note>;
  }
  const { secondsWorked, secondsToWork, secondsBalance } = plan;
  const share = secondsToWork === 0 ? 100 : Math.min(100, (secondsWorked / secondsToWork) * 100);
  const words = t('time.workedOf', { worked: formatHours(secondsWorked), planned: formatHours(secondsToWork) });
  return (
    <>
      <Text size="sm">{words}</Text>
      <Progress value={share} size="sm" aria-label={words} />
      {!isToCome && <Note size="xs">{t('time.balanceIs', { balance: formatHours(secondsBalance) })}</Note>}
    </>
  );
}
