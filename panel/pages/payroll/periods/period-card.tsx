import { Group, Paper, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { PayExport, PayPeriod } from '../../../../sdk/schemas.ts';
import { formatDate, formatDays, formatNumber } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/texts.ts';
import { paths } from '../../../paths.ts';
import { useMe } from '../../../session.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { cutOffDay, isDue } from './dates.ts';
import { PeriodTag, ReceiptTag } from './status-tag.tsx';

interface PeriodCardProps {
  period: PayPeriod;
  /** The latest export, if there is one. */
  exported: PayExport | undefined;
  today: string;
}

/** A period on the board. */
export function PeriodCard({ period, exported, today }: PeriodCardProps) {
  const t = useTexts();
  const { company } = useMe();
  const isCurrent = period.from <= today && today <= period.to;
  return (
    <Paper withBorder p="md" component="article">
      <Stack gap="xs">
        <Text fw={600} component="div">
          <Link to={paths.payPeriod} params={{ id: period.id }}>
            {formatDays(period.from, period.to)}
          </Link>
        </Text>
        <Group gap="xs">
          <PeriodTag status={period.status} />
          {isDue(period) && <Tag color="red">{t('periods.due')}</Tag>}
          {isCurrent && <Tag color="cyan">{t('periods.current')}</Tag>}
        </Group>
        <Text size="sm" c="dimmed">
          {t('periods.cutOff')} {formatDate(cutOffDay(period, company.timeZone))}
          {period.payDate && (
            <>
              <br />
              {t('periods.payDate')} {formatDate(period.payDate)}
            </>
          )}
        </Text>
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
