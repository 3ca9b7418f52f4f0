import { Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { PayExport, PayGroup, PayPeriod } from '../../../../sdk/schemas.ts';
import { byName, useReadAll } from '../../../api.ts';
import { addDays, todayIn } from '../../../calendar.ts';
import { formatDate, formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/texts.ts';
import { paths } from '../../../paths.ts';
import { may, useMe } from '../../../session.tsx';
import { AreaPage } from '../../../shell/area-page.tsx';
import { Note } from '../../../ui/note.tsx';
import { Empty, Read } from '../../../ui/states.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { cutOffDay, isDue, nameOfPeriod } from './dates.ts';
import { PeriodTag, ReceiptTag } from './status-tag.tsx';

/** The days before and after the present one whose periods are shown; how many more on demand. */
const around = { before: 150, after: 45, more: 365 };

/** Payroll > Periods: what is open, locked, exported and acknowledged. */
export function Periods() {
  const groups = useReadAll('listPayGroups', byName);
  return (
    <AreaPage area="payroll">
      <Read of={groups}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty
              title={t('periods.none')}
              action={
                may('createPayGroup') && (
                  <Button component={Link} to={paths.payGroups}>
                    {t('periods.createGroup')}
                  </Button>
                )
              }
            >
              {t('periods.noneNote')}
            </Empty>
          ) : (
            <Board groups={data} />
          )
        }
      </Read>
    </AreaPage>
  );
}

function Board({ groups }: { groups: PayGroup[] }) {
  const { company } = useMe();
  const today = todayIn(company.timeZone);
  const [before, setBefore] = useState(around.before);
  const from = addDays(today, -before);
  const periods = useReadAll('listPayPeriods', { query: { from, to: addDays(today, around.after) } });
  const exports = useReadAll('listPayExports');
  const hasEarlier = groups.some(({ firstDay }) => firstDay < from);
  return (
    <Stack gap="xl">
      <Group justify="space-between" gap="sm">
        <Text c="dimmed" maw={640}>
          {t('periods.note')}
        </Text>
        <Button component={Link} to={paths.payGroups} variant="default">
          {t('nav.payGroups')}
        </Button>
      </Group>
      <Read of={periods}>
        {({ data: shown }) => (
          <Read of={exports}>
            {({ data: made }) =>
              groups.map((group) => (
                <OfGroup key={group.id} group={group} periods={shown} exports={made} today={today} />
              ))
            }
          </Read>
        )}
      </Read>
      {hasEarlier && (
        <Group justify="center">
          <Button variant="default" onClick={() => setBefore(before + around.more)}>
            {t('periods.earlier')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

interface OfGroupProps {
  group: PayGroup;
  /** Of all groups. */
  periods: PayPeriod[];
  exports: PayExport[];
  today: string;
}

/** The periods of a group, the latest first. */
function OfGroup({ group, periods, exports, today }: OfGroupProps) {
  const own = periods.filter(({ payGroupId }) => payGroupId === group.id).toReversed();
  const exportsById = new Map(exports.map((one) => [one.id, one]));
  return (
    <section aria-label={group.name}>
      <Group gap="xs" mb="sm">
        <Title order={2}>{group.name}</Title>
        <Text c="dimmed" size="sm">
          {t(`payGroups.frequencies.${group.frequency}`)}
        </Text>
      </Group>
      {own.length === 0 && <Text c="dimmed">{t('periods.noneAround', { day: formatDate(group.firstDay) })}</Text>}
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 3, xl: 4 }}>
        {own.map((period) => (
          <PeriodCard key={period.id} period={period} exported={exportsById.get(period.exportId ?? '')} today={today} />
        ))}
      </SimpleGrid>
    </section>
  );
}

interface PeriodCardProps {
  period: PayPeriod;
  /** The latest export, if there is one. */
  exported: PayExport | undefined;
  today: string;
}

/** A period on the board. */
function PeriodCard({ period, exported, today }: PeriodCardProps) {
  const { company } = useMe();
  const isCurrent = period.from <= today && today <= period.to;
  return (
    <Paper withBorder p="md" component="article">
      <Stack gap="xs">
        <Text fw={600} component="div">
          <Link to={paths.payPeriod} params={{ id: period.id }}>
            {nameOfPeriod(period)}
          </Link>
        </Text>
        <Group gap="xs">
          <PeriodTag status={period.status} />
          {isDue(period) && <Tag color="orange">{t('periods.due')}</Tag>}
          {isCurrent && <Tag color="cyan">{t('periods.current')}</Tag>}
        </Group>
        <Note>
          {t('periods.cutOff')} {formatDate(cutOffDay(period, company.timeZone))}
          {period.payDate && (
            <>
              <br />
              {t('periods.payDate')} {formatDate(period.payDate)}
            </>
          )}
        </Note>
        {exported && (
          <Group gap="xs" justify="space-between">
            <Text size="sm">
              {t('periods.people', { count: exported.people, shown: formatNumber(exported.people) })}
              {exported.corrections > 0 &&
                ` · ${t('periods.corrections', { count: exported.corrections, shown: formatNumber(exported.corrections) })}`}
            </Text>
            <ReceiptTag status={exported.status} />
          </Group>
        )}
      </Stack>
    </Paper>
  );
}
