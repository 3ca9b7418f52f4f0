import { ActionIcon, Button, Flex, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { WorkEntry, WorkedHours } from '../../../sdk/schemas.ts';
import type { Day } from '../../calendar.ts';
import { Versions } from '../../events/versions.tsx';
import { formatDay, formatDuration } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { ClockBackIcon, EditIcon } from '../../ui/icons.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { Mark } from '../time-off/calendar-marks.ts';
import { anomalyOf, spanOf, useKinds } from './entry.ts';

export type Plan = WorkedHours;

interface DayOfSheetProps {
  day: Day;
  today: Day;
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
  const t = useTexts();
  const name = formatDay(day);
  const isToday = day === today;
  return (
    <Flex component="section" aria-label={name} direction={{ base: 'column', sm: 'row' }} gap="md" px="md" py="sm">
      <Stack gap={2} w={{ base: '100%', sm: 130 }} style={{ flexShrink: 0 }}>
        <Title order={3} size="h6" c={isToday ? 'var(--mantine-color-anchor)' : undefined}>
          {name}
        </Title>
        {isToday && <Text size="xs">{t('time.today')}</Text>}
        {mark && !mark.isPending && (
          <Text size="xs">{mark.isHalf ? t('time.partOfDay', { name: mark.name }) : mark.name}</Text>
        )}
      </Stack>
      <Stack gap={4} style={{ flexGrow: 1 }}>
        {entries.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('time.nothing')}
          </Text>
        )}
        {entries.map((entry) => (
          <EntryLine key={entry.id} entry={entry} onWrite={onWrite} asks={asks} />
        ))}
      </Stack>
      <Stack gap={4} w={{ base: '100%', sm: 170 }} style={{ flexShrink: 0 }}>
        <Comparison plan={plan} isToCome={day > today} />
        {onWrite && (
          <Button
            size="compact-xs"
            variant="default"
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

function EntryLine({ entry, onWrite, asks }: Pick<DayOfSheetProps, 'onWrite' | 'asks'> & { entry: WorkEntry }) {
  const t = useTexts();
  const { nameOf } = useKinds();
  const anomaly = anomalyOf(entry);
  const isPause = entry.workEntryType === 'pause';
  return (
    <Group gap="sm">
      <Text size="sm" ff="monospace" w={100}>
        {spanOf(entry)}
      </Text>
      <Text size="sm" c={isPause ? 'dimmed' : undefined}>
        {nameOf(entry)}
        {entry.workEntryOut && ` · ${formatDuration(entry.durationSeconds)}`}
      </Text>
      {!entry.workEntryOut && anomaly === undefined && <Tag color="blue">{t('time.open')}</Tag>}
      {anomaly && (
        <span title={t(`time.anomalyNotes.${anomaly}`)}>
          <Tag color="orange">{t(`time.anomalies.${anomaly}`)}</Tag>
        </span>
      )}
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
  );
}

function EntryHistory({ entry }: { entry: WorkEntry }) {
  const t = useTexts();
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
  const t = useTexts();
  if (!plan || (plan.secondsToWork === 0 && plan.secondsWorked === 0)) {
    return (
      <Text size="sm" c="dimmed">
        {t(plan ? 'time.free' : 'time.notEmployedDay')}
      </Text>
    );
  }
  const { secondsWorked, secondsToWork, secondsBalance } = plan;
  const share = secondsToWork === 0 ? 100 : Math.min(100, (secondsWorked / secondsToWork) * 100);
  const words = t('time.workedOf', { worked: formatDuration(secondsWorked), planned: formatDuration(secondsToWork) });
  return (
    <>
      <Text size="sm">{words}</Text>
      <Progress value={share} size="sm" aria-label={words} />
      {!isToCome && (
        <Text size="xs" c="dimmed">
          {t('time.balanceIs', { balance: formatDuration(secondsBalance) })}
        </Text>
      )}
    </>
  );
}
